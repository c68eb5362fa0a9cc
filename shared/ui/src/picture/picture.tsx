import { classNames } from '../class-names';
import css from './picture.module.css';

interface PictureProps {
  src: string;
  /** Empty for decoration, for example a cover beside its title. */
  alt: string;
  ratio?: '16:9' | '4:3' | '3:2' | '1:1';
  rounded?: boolean;
  /** The first visible picture: loaded at once instead of lazily. */
  first?: boolean;
  className?: string;
}

/** @returns the address by which the platform leaves a decoration away for who saves data */
function toDecoration(src: string): string {
  if (!src.startsWith('/api/content/assets/')) return src;
  return `${src}${src.includes('?') ? '&' : '?'}decorative=`;
}

/** A picture in a frame of fixed proportions, so that nothing moves when it loads. */
export function Picture({ src, alt, ratio = '16:9', rounded, first, className }: PictureProps) {
  return (
    <span
      className={classNames(css.picture, className)}
      data-ratio={ratio}
      data-rounded={rounded || undefined}
    >
      <img
        src={alt === '' ? toDecoration(src) : src}
        alt={alt}
        loading={first ? 'eager' : 'lazy'}
        fetchPriority={first ? 'high' : undefined}
        decoding="async"
      />
    </span>
  );
}
