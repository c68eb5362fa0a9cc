import type { ReactNode } from 'react';
import css from './profile.module.css';

export function SettingRows({ children }: { children: ReactNode }) {
  return <dl className={css.rows}>{children}</dl>;
}

interface SettingRowProps {
  label: string;
  value: string;
  empty?: boolean;
  help?: string;
  /** What changes it. */
  children?: ReactNode;
}

/** One thing that the account holds, and the way to change it. */
export function SettingRow({ label, value, empty, help, children }: SettingRowProps) {
  return (
    <div className={css.row}>
      <dt className={css.label}>{label}</dt>
      <dd className={css.value}>
        <span data-empty={empty || undefined}>{value}</span>
        {help ? <span className={css.help}>{help}</span> : null}
      </dd>
      {children ? <dd className={css.act}>{children}</dd> : null}
    </div>
  );
}
