import { Notice } from '@portal/ui';
import type { ReactNode } from 'react';
import type { icons } from '../../states/states';

export interface AlertProps {
  children: ReactNode;
  tone?: keyof typeof icons;
  title?: ReactNode;
  action?: ReactNode;
  /** `alert` and `status` are announced when they appear; omit for content present from the start. */
  role?: 'alert' | 'status';
}

/** Message in a signed-in page or dialog. */
export function Alert({ children, tone, title, action, role }: AlertProps) {
  return <Notice {...{ tone, title, action, role }}>{children}</Notice>;
}
