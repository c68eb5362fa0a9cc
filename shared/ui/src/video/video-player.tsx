import { Button, Icon } from '@portal/ui';
import { useCallback, useEffect, useRef, useState } from 'react';
import css from './video-player.module.css';

export interface VideoPlayerProps {
  src: string;
  title: string;
  poster?: string;
  /** WebVTT file with Chinese captions. */
  captions?: string;
  /** Asks for another address of the film before it is tried again: for addresses that expire. */
  renew?: () => Promise<string>;
}

const speeds = [0.75, 1, 1.25, 1.5, 2];

/**
 * 视频播放: the browser's own player, which phones and screen readers know, with a poster that loads nothing of
 * the film, a choice of speed and a way on when loading fails.
 */
export function VideoPlayer({ src, title, poster, captions, renew }: VideoPlayerProps) {
  const video = useRef<HTMLVideoElement>(null);
  const [started, setStarted] = useState(false);
  const [failed, setFailed] = useState(false);
  const [attempt, setAttempt] = useState<{ src: string | undefined }>();
  const goOnAt = useRef(0);

  const play = useCallback(() => {
    setStarted(true);
    video.current?.focus();
    // Refused playback (power saving, no gesture) leaves the controls, which show that it is paused.
    video.current?.play().catch(() => {});
  }, []);
  const retry = async () => {
    setFailed(false);
    goOnAt.current = video.current?.currentTime ?? 0;
    try {
      setAttempt({ src: await renew?.() });
    } catch {
      setFailed(true);
    }
  };
  // Once the new address is drawn: loading the old one would only fail again.
  useEffect(() => {
    if (!attempt) return;
    video.current?.load();
    play();
  }, [attempt, play]);
  const goOn = () => {
    if (video.current && goOnAt.current > 0) video.current.currentTime = goOnAt.current;
    goOnAt.current = 0;
  };

  return (
    <figure className={css.player}>
      <div className={css.stage}>
        <video
          ref={video}
          className={css.video}
          src={attempt?.src ?? src}
          poster={poster}
          controls={started}
          preload="none"
          playsInline
          aria-label={`视频播放：${title}`}
          onLoadedMetadata={goOn}
          onError={() => setFailed(true)}
        >
          <track kind="captions" srcLang="zh" label="中文字幕" src={captions} default={Boolean(captions)} />
        </video>
        {started ? null : (
          <button type="button" className={css.start} aria-label={`播放视频：${title}`} onClick={play}>
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
        <label className={css.speed}>
          播放速度
          <select
            defaultValue="1"
            onChange={(event) => {
              if (video.current) video.current.playbackRate = Number(event.target.value);
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
