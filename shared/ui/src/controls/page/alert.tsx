import { Alert as ChakraAlert, defineSlotRecipe } from '@chakra-ui/react';
import { Icon } from '@portal/ui';
import type { ReactNode } from 'react';

const icons = { info: 'info', success: 'check-circle', warning: 'warning', danger: 'alert' } as const;

const recipe = defineSlotRecipe({
  slots: ['root', 'indicator', 'content', 'title'],
  base: {
    root: {
      display: 'flex',
      gap: '1.5',
      paddingBlock: '1.5',
      paddingInline: '2',
      border: '1px solid',
      borderRadius: 'm',
      color: 'text',
    },
    indicator: { display: 'flex', alignItems: 'center', flex: 'none', height: '1.6rem', fontSize: 'xl' },
    content: { flex: '1', minWidth: '0' },
    title: { fontWeight: 'semibold' },
  },
  variants: {
    tone: {
      info: { root: { background: 'brand.50', borderColor: 'brand.200' }, indicator: { color: 'brand.600' } },
      success: {
        root: { background: 'success.100', borderColor: 'success.200' },
        indicator: { color: 'success.700' },
      },
      warning: {
        root: { background: 'warning.100', borderColor: 'warning.200' },
        indicator: { color: 'warning.700' },
      },
      danger: {
        root: { background: 'danger.100', borderColor: 'danger.200' },
        indicator: { color: 'danger.700' },
      },
    },
  },
});

export interface AlertProps {
  children: ReactNode;
  tone?: keyof typeof icons;
  title?: ReactNode;
  action?: ReactNode;
  /** `alert` and `status` are announced when they appear; omit for content present from the start. */
  role?: 'alert' | 'status';
}

/** Message in a signed-in page or dialog. The icon conveys the tone without colour. */
export function Alert({ children, tone = 'info', title, action, role }: AlertProps) {
  const variant = { recipe, tone };
  return (
    <ChakraAlert.Root {...variant} role={role}>
      <ChakraAlert.Indicator>
        <Icon name={icons[tone]} />
      </ChakraAlert.Indicator>
      <ChakraAlert.Content>
        {title ? <ChakraAlert.Title>{title}</ChakraAlert.Title> : null}
        {children}
      </ChakraAlert.Content>
      {action}
    </ChakraAlert.Root>
  );
}
