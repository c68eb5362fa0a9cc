import { Button, Icon } from '@portal/ui';
import { type ComponentPropsWithRef, useCallback, useEffect, useRef, useState } from 'react';
import css from './video-player.module.css';

interface VideoPlayerProps {
  src: string;
  title: string;
  poster?: string;
  /** WebVTT file with Chinese captions, for videos with speech. */
  captions?: string;
  /** Fetches a new URL before a retry, for URLs that expire. */
  renew?: () => Promise<string>;
}

const speeds = [0.75, 1, 1.25, 1.5, 2];

/** 视频播放: the native player with a speed menu and retry. Nothing is loaded before playback starts. */
export function VideoPlayer({ src, title, poster, captions, renew }: VideoPlayerProps) {
  const video = useRef<HTMLVideoElement>(null);
  const [started, setStarted] = useState(false);
  const [failed, setFailed] = useState(false);
  const [attempt, setAttempt] = useState<{ src: string | undefined }>();
  const resumeAt = useRef(0);

  const play = useCallback(() => {
    setStarted(true);
    video.current?.focus();
    // If the browser blocks playback (power saving, no gesture), its controls show the paused state.
    video.current?.play().catch(() => {});
  }, []);
  const retry = async () => {
    setFailed(false);
    // After a failed retry, the player is at the beginning again.
    resumeAt.current = video.current?.currentTime || resumeAt.current;
    try {
      setAttempt({ src: await renew?.() });
    } catch {
      setFailed(true);
    }
  };
  // After the new URL is rendered; loading the old one would fail again.
  useEffect(() => {
    if (!attempt) return;
    video.current?.load();
    play();
  }, [attempt, play]);
  const resume = () => {
    if (video.current && resumeAt.current > 0) video.current.currentTime = resumeAt.current;
    resumeAt.current = 0;
  };

  return (
    <figure className={css.player}>
      <div className={css.stage}>
        <Film
          ref={video}
          className={css.video}
          src={attempt?.src ?? src}
          poster={poster}
          controls={started}
          preload="none"
          playsInline
          aria-label={`视频播放：${title}`}
          onLoadedMetadata={resume}
          onError={() => setFailed(true)}
          captions={captions}
        />
        {started ? null : (
          <button
            type="button"
            className={css.start}
            aria-label={`播放视频：${title}`}
            onClick={play}
            data-scripted
          >
            <span className={css.disc}>
              <Icon name="play" />
            </span>
          </button>
        )}
        {failed ? (
          <div className={css.failed} role="alert">
            视频暂时无法播放，请检查网络后重试。
            <Button variant="light" icon="refresh" onClick={retry}>
              重试
            </Button>
          </div>
        ) : null}
      </div>
      <figcaption className={css.bar}>
        <span>{title}</span>
        <label className={css.speed} data-scripted>
          播放速度
          <select
            defaultValue="1"
            onChange={(event) => {
              const speed = Number(event.target.value);
              // Loading the video again resets the speed.
              if (video.current)
                Object.assign(video.current, { playbackRate: speed, defaultPlaybackRate: speed });
            }}
          >
            {speeds.map((speed) => (
              <option key={speed} value={speed}>
                {speed}×
              </option>
            ))}
          </select>
        </label>
      </figcaption>
    </figure>
  );
}

/** No track without captions: an empty one would offer subtitles. */
function Film({ captions, ...film }: ComponentPropsWithRef<'video'> & Pick<VideoPlayerProps, 'captions'>) {
  return (
    <video {...film}>
      {captions ? <track kind="captions" srcLang="zh" label="中文字幕" src={captions} default /> : null}
    </video>
  );
}
