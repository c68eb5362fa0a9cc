import css from './field.module.css';

/** Stands behind the name of a question that must be answered; its controls say so to screen readers. */
export function RequiredMark() {
  return (
    <span className={css.required} aria-hidden="true">
      *
    </span>
  );
}

/** Explains the marks, once above the questions of a form. Screen readers hear at each control what it means. */
export function RequiredNote() {
  return (
    <p className={css.note} aria-hidden="true">
      带 <span className={css.required}>*</span> 的为必填项
    </p>
  );
}
