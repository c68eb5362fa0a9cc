import { classNames } from '../class-names';
import css from './picture.module.css';

interface PictureProps {
  src: string;
  /** Empty where the words beside it name what it shows. */
  alt: string;
  /**
   * For a picture that an editor chose to go with a text: the text says as much without it, and visitors who save data do
   * without it. A picture that shows what its item is about, such as a park, a winner or a product, is content.
   */
  decorative?: boolean;
  ratio?: '16:9' | '4:3' | '3:2' | '1:1';
  rounded?: boolean;
  /** The first visible picture: loaded at once instead of lazily. */
  first?: boolean;
  className?: string;
}

/** @returns the address at which the platform omits the picture for visitors who save data */
function markDecorative(src: string): string {
  if (!src.startsWith('/api/content/assets/')) return src;
  return `${src}${src.includes('?') ? '&' : '?'}decorative=`;
}

/** A picture in a frame of fixed proportions, so that nothing moves when it loads. */
export function Picture(props: PictureProps) {
  const { src, alt, decorative, ratio = '16:9', rounded, first, className } = props;
  return (
    <span
      className={classNames(css.picture, className)}
      data-ratio={ratio}
      data-rounded={rounded || undefined}
    >
      <img
        src={decorative ? markDecorative(src) : src}
        alt={alt}
        loading={first ? 'eager' : 'lazy'}
        fetchPriority={first ? 'high' : undefined}
        decoding="async"
      />
    </span>
  );
}
