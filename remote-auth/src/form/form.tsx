import { type LoginModule, openLoginDialogAtom } from '@portal/session';
import { Box, Grid, SimpleGrid, Text } from '@portal/ui/controls';
import type { FieldPath, FieldValues, UseFormReturn } from '@portal/ui/form';
import { useSetAtom } from 'jotai';
import { type ComponentPropsWithRef, type ReactNode, type RefObject, useEffect, useRef } from 'react';

export function FieldsForm({ children, ...rest }: ComponentPropsWithRef<'form'>) {
  return (
    <Grid asChild templateColumns="minmax(0, 1fr)" gap="1.5">
      <form noValidate {...rest}>
        {children}
      </form>
    </Grid>
  );
}

export function ButtonPair({ children }: { children: ReactNode }) {
  return (
    <SimpleGrid columns={2} gap="2">
      {children}
    </SimpleGrid>
  );
}

/** Looks like a link but does not change the URL. */
export function LinkButton(props: ComponentPropsWithRef<'button'>) {
  return (
    <Box
      asChild
      minHeight={{ base: 'touch', md: '4' }}
      color="link"
      fontSize="sm"
      _hover={{ textDecoration: 'underline', textUnderlineOffset: '3px' }}
      // Forced colours remove the link colour, so underline it.
      css={{ '@media (forced-colors: active)': { textDecoration: 'underline' } }}
    >
      <button type="button" {...props} />
    </Box>
  );
}

function ModuleLink({ to, text }: { to: LoginModule; text: string }) {
  const open = useSetAtom(openLoginDialogAtom);
  return <LinkButton onClick={() => open(to)}>{text}</LinkButton>;
}

export function ForgotLink() {
  return <ModuleLink to="forgot" text="忘记密码" />;
}

export function RegisterLink() {
  return (
    <Text textStyle="hint" textAlign="center">
      还没有账号？
      <ModuleLink to="register" text="立即注册" />
    </Text>
  );
}

export function BackToLoginLink() {
  return (
    <Text textStyle="hint" textAlign="center">
      <ModuleLink to="login" text="返回登录" />
    </Text>
  );
}

/** Like `form.register`, for required text: normalizes the value on blur. */
export function registerTrimmed<T extends FieldValues>(
  form: UseFormReturn<T>,
  name: FieldPath<T>,
  normalize: (text: string) => string = (text) => text.trim(),
) {
  const field = form.register(name);
  return {
    ...field,
    required: true,
    onBlur: (event: { target: HTMLInputElement; type?: unknown }) => {
      event.target.value = normalize(event.target.value);
      return field.onBlur(event);
    },
  };
}

const INVALID = 'fieldset[data-invalid] input, [aria-invalid="true"]';

/** Focuses the first invalid control in DOM order; react-hook-form would use registration order. */
export function useFocusInvalid(attempts: number): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (attempts > 0) form.current?.querySelector<HTMLElement>(INVALID)?.focus();
  }, [attempts]);
  return form;
}
