import css from './field.module.css';

/** Follows the label of a required question; its controls announce it to screen readers. */
export function RequiredMark() {
  return (
    <span className={css.required} aria-hidden="true">
      *
    </span>
  );
}

/** Explains the required mark, once above a form. Hidden from screen readers, which announce it at each control. */
export function RequiredNote() {
  return (
    <p className={css.note} aria-hidden="true">
      带 <span className={css.required}>*</span> 的为必填项
    </p>
  );
}
