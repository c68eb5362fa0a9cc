import { closeLoginDialogAtom, type LoginDialog as LoginDialogState, loginDialogAtom } from '@portal/session';
import { ErrorState, SkeletonText } from '@portal/ui';
import { Box, Dialog, Flex, Grid, Heading, Text } from '@portal/ui/controls';
import { useLoaded } from '@portal/ui/loading';
import { useAtomValue, useSetAtom } from 'jotai';
import { type RefObject, useEffect, useRef } from 'react';
import { LoginModule } from '../login/login-module';

const titles = { login: '登录', register: '注册', forgot: '忘记密码' } as const;
const headings = { login: '欢迎登录', register: '欢迎注册', forgot: '找回密码' } as const;

export function LoginDialog() {
  const { open, module } = useAtomValue(loginDialogAtom);
  const close = useSetAtom(closeLoginDialogAtom);
  const heading = useModuleFocus({ open, module });
  const content = useRef<HTMLDivElement>(null);
  const firstField = {
    get current() {
      // A form that is still loading has no field yet.
      return content.current?.querySelector<HTMLElement>('input') ?? heading.current;
    },
  };
  return (
    <Dialog
      open={open}
      onClose={close}
      title={titles[module]}
      hideTitle
      width="login"
      closeOnOutside={false}
      closeOnBack
      initialFocus={firstField}
    >
      {/* Cancels the dialog body's padding, so that the picture reaches the edges. */}
      <Grid
        ref={content}
        marginTop="-1"
        marginInline="-3"
        marginBottom="-3"
        templateColumns={{ base: 'minmax(0, 1fr)', md: 'minmax(0, 5fr) minmax(0, 6fr)' }}
        minHeight={{ md: '620px' }}
      >
        <DialogPicture />
        <Flex
          direction="column"
          gap="2"
          paddingTop="5"
          paddingInline="clamp(20px, 5vw, 64px)"
          paddingBottom="4"
        >
          <Heading as="h3" ref={heading} tabIndex={-1} color="brand.900" fontSize="2xl">
            {headings[module]}
          </Heading>
          {module === 'login' ? <LoginModule /> : <LateModule key={module} name={module} />}
        </Flex>
      </Grid>
    </Dialog>
  );
}

/** Loaded on demand: most visitors only sign in. */
const loaders = {
  register: async () => (await import('../register/register-module')).RegisterModule,
  forgot: async () => (await import('../forgot/forgot-module')).ForgotModule,
};

function LateModule({ name }: { name: keyof typeof loaders }) {
  const loaded = useLoaded(name, loaders[name]);
  if (loaded.state === 'ready') return <loaded.value />;
  if (loaded.state === 'loading') return <SkeletonText lines={8} />;
  return <ErrorState title="暂时无法加载，请检查网络后重试" text={null} onRetry={loaded.retry} />;
}

/** Switching forms removes the focused button: moves the focus to the new heading. */
function useModuleFocus({ open, module }: LoginDialogState): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null);
  const last = useRef<LoginDialogState>({ open, module });
  useEffect(() => {
    if (open && last.current.open && last.current.module !== module) heading.current?.focus();
    last.current = { open, module };
  }, [open, module]);
  return heading;
}

/** Inline drawing without a download, hidden from screen readers. */
function DialogPicture() {
  return (
    <Flex
      aria-hidden="true"
      display={{ base: 'none', md: 'flex' }}
      direction="column"
      justify="space-between"
      overflow="hidden"
      paddingTop="6"
      paddingInline="5"
      backgroundImage="linear-gradient(160deg, var(--brand-800), var(--brand-500))"
      color="white"
    >
      <Text
        display="grid"
        gap="1"
        fontSize="3xl"
        fontWeight="semibold"
        lineHeight="tight"
        letterSpacing="0.06em"
      >
        <span>汇聚创新力量</span>
        <span>成就创业梦想</span>
      </Text>
      <Box asChild width="calc(100% + 80px)" marginTop="4" marginInline="-5" marginBottom="-6px">
        <svg viewBox="0 0 480 300" focusable="false">
          <title>汇聚创新力量</title>
          <g fill="none" stroke="currentColor" strokeWidth="2" opacity="0.35">
            <path d="M0 262C80 232 120 240 190 206S300 150 360 118 440 70 480 24" />
            <path d="M0 286C90 262 140 262 214 230S330 176 392 142 452 108 480 84" />
            <path d="M0 238C70 202 110 214 170 178S270 122 330 92 420 40 456 0" />
          </g>
          <g fill="currentColor">
            <rect x="48" y="206" width="34" height="74" rx="4" opacity="0.28" />
            <rect x="104" y="176" width="34" height="104" rx="4" opacity="0.36" />
            <rect x="160" y="150" width="34" height="130" rx="4" opacity="0.46" />
            <rect x="216" y="122" width="34" height="158" rx="4" opacity="0.58" />
            <rect x="272" y="90" width="34" height="190" rx="4" opacity="0.72" />
            <circle cx="289" cy="52" r="12" />
            <circle cx="65" cy="178" r="6" opacity="0.6" />
            <circle cx="177" cy="122" r="7" opacity="0.7" />
          </g>
          <path d="M330 280h120M330 264h88M330 248h104" stroke="currentColor" strokeWidth="4" opacity="0.4" />
        </svg>
      </Box>
    </Flex>
  );
}
