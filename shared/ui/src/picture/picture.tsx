import { classNames } from '../class-names';
import css from './picture.module.css';

interface PictureProps {
  src: string;
  /** Empty if the adjacent text describes it. */
  alt: string;
  /**
   * For illustrations, which visitors with save-data do not load. A picture that shows the item itself, such as a park, a
   * winner or a product, is content.
   */
  decorative?: boolean;
  ratio?: '16:9' | '4:3' | '3:2' | '1:1';
  rounded?: boolean;
  /** First visible picture: loads eagerly. */
  first?: boolean;
  className?: string;
}

/** @returns the URL at which the API omits the picture for visitors with save-data */
function markDecorative(src: string): string {
  if (!src.startsWith('/api/content/assets/')) return src;
  return `${src}${src.includes('?') ? '&' : '?'}decorative=`;
}

/** Picture with a fixed aspect ratio, to avoid layout shift. */
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
