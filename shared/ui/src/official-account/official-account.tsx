import { type ReactNode, type ToggleEvent, useRef } from 'react';
import { addDialogEntry } from '../dialog-history';
import { Icon } from '../icon/icon';
import { useIsWeChat } from '../wechat';
import css from './official-account.module.css';

const dialogId = 'portal-official-account';

/** Opens the official account's QR code in a native popover, with or without scripts. */
export function OfficialAccountButton({ children, className }: { children: ReactNode; className?: string }) {
  return (
    <button type="button" className={className} popoverTarget={dialogId}>
      {children}
    </button>
  );
}

interface OfficialAccountDialogProps {
  /** URL of the QR code; empty if the organiser has none. */
  image: string;
  /** URL of the mini-program's code, if there is one. */
  miniProgram?: string;
}

const TITLE = '企业公众号';

/** 420 px wide with pictures of 200 × 200; rendered once by the frame. */
export function OfficialAccountDialog({ image, miniProgram }: OfficialAccountDialogProps) {
  // A phone cannot scan its own screen; in WeChat, a long press reads the code.
  const isHeld = useIsWeChat();
  const removeEntry = useRef<() => void>(undefined);
  // Not every browser closes popovers on back.
  const follow = ({ newState, currentTarget }: ToggleEvent<HTMLDivElement>) => {
    removeEntry.current?.();
    removeEntry.current =
      newState === 'open' ? addDialogEntry({ close: () => currentTarget.hidePopover() }) : undefined;
  };
  return (
    <div
      id={dialogId}
      popover="auto"
      role="dialog"
      aria-label={TITLE}
      className={css.dialog}
      onToggle={follow}
    >
      <p className={css.title}>{TITLE}</p>
      <button
        type="button"
        className={css.close}
        popoverTarget={dialogId}
        popoverTargetAction="hide"
        aria-label="关闭"
      >
        <Icon name="close" />
      </button>
      {image ? (
        <Code
          image={image}
          name={TITLE}
          tip={isHeld ? '长按图片，识别二维码关注公众号' : '请使用微信扫码关注公众号'}
        />
      ) : (
        <p className={css.tip}>公众号二维码暂未提供</p>
      )}
      {miniProgram ? (
        <Code
          image={miniProgram}
          name="小程序"
          tip={isHeld ? '长按图片，识别二维码打开小程序' : '请使用微信扫码打开小程序'}
        />
      ) : null}
    </div>
  );
}

function Code({ image, name, tip }: { image: string; name: string; tip: string }) {
  return (
    <>
      <img className={css.code} src={image} alt={`${name}二维码`} width={200} height={200} loading="lazy" />
      <p className={css.tip}>{tip}</p>
    </>
  );
}
