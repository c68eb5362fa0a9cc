import { classNames } from '../class-names';
import { Anchor, type AnchorProps } from './anchor';
import css from './links.module.css';

/** A link inside text. `quiet` underlines on hover only, for lists of links. */
export function TextLink({ quiet, className, ...rest }: AnchorProps & { quiet?: boolean }) {
  return <Anchor {...rest} className={classNames(quiet ? css.quiet : css.link, className)} />;
}
