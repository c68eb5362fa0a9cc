import css from './video.module.css';

interface VideoProps {
  src: string;
  title: string;
  poster?: string;
}

/** The browser's own player: nothing is fetched until the reader starts it. */
export function VideoPlayer({ src, title, poster }: VideoProps) {
  return (
    <section className={css.section} aria-label={title}>
      <h2 className={css.title}>{title}</h2>
      {/* biome-ignore lint/a11y/useMediaCaption: entrants' films come without caption files; their text stands above */}
      <video
        className={css.video}
        controls
        preload="none"
        playsInline
        poster={poster}
        src={src}
        aria-label={title}
      />
    </section>
  );
}
