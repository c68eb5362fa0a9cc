import type { ComponentPropsWithRef } from 'react';
import { JSX } from 'react';
import type { MapTiles } from '@portal/contract/runtime-config';
import { ReactNode } from 'react';
import { ReactPortal } from 'react';
import { telHref } from '@portal/contract/paths';

/**
 * Unstyled link: client-side navigation inside the portal, a new tab for other sites. Rendered as a plain element,
 * because a page has hundreds; the shell handles clicks on `data-route` for all of them. `data-route="to-heading"` moves
 * focus to the new heading, for links that disappear or are far below it.
 */
export declare function Anchor({ href, children, keepScroll, ...rest }: AnchorProps): JSX.Element;

declare interface AnchorProps extends Omit<ComponentPropsWithRef<'a'>, 'href'> {
    /** Portal path, `#id`, or an external URL. */
    href: string;
    children: ReactNode;
    /** Keeps the scroll position, for filters and tabs of the same page. */
    keepScroll?: boolean;
}

export declare function Avatar({ src, text, size, label }: AvatarProps): JSX.Element;

declare interface AvatarProps {
    /** Image URL; without it, `text` is shown. */
    src?: string;
    /** Only the last two characters are shown. */
    text?: string;
    size?: 's' | 'm' | 'l' | 'xl';
    /** Omit if the name is shown next to it. */
    label?: string;
}

/** A count, at most 99+; renders nothing for zero. `label` describes the count. */
export declare function Badge({ count, label }: {
    count: number;
    label: string;
}): JSX.Element | null;

/** Path to the page, with microdata for search engines. */
export declare function Breadcrumb({ items }: {
    items: readonly BreadcrumbItem[];
}): JSX.Element;

export declare interface BreadcrumbItem {
    label: string;
    /** Omit for the current page, the last item. */
    href?: string;
}

export declare function Button(props: ButtonProps): JSX.Element;

/** A link styled as a button. */
export declare function ButtonLink(props: AnchorProps & ButtonLook): JSX.Element;

declare interface ButtonLook {
    /** `main` is the page's single primary action; `light` is for dark backgrounds. */
    variant?: 'main' | 'brand' | 'outline' | 'ghost' | 'danger' | 'light';
    size?: 's' | 'm' | 'l';
    /** Full width. */
    block?: boolean;
    icon?: IconName;
}

declare interface ButtonProps extends ComponentPropsWithRef<'button'>, ButtonLook {
    /** Shows a spinner and ignores clicks, but keeps the focus. */
    busy?: boolean;
}

export declare function Card(props: CardProps): JSX.Element;

declare interface CardLook {
    /** `none` for cards that start with a picture. */
    padding?: 'none' | 's' | 'm' | 'l';
    /** Uses a shadow instead of a border. */
    raised?: boolean;
}

declare interface CardProps extends CardLook {
    children: ReactNode;
    as?: 'div' | 'article' | 'section' | 'li' | 'aside';
    className?: string;
    labelledBy?: string;
}

/** Joins class names, skipping falsy values; undefined if none is left. */
export declare function classNames(...parts: (string | false | null | undefined)[]): string | undefined;

/** @returns the tile source, or undefined if maps are drawn as sketches */
export declare function configuredMapTiles(): MapTiles | undefined;

/** Called once by the shell; the maps of all remotes use this tile source. */
export declare function configureMapTiles(tiles: MapTiles | undefined): void;

/** Centres content at the page width with gutters. */
export declare function Container({ children, as: Element, narrow, className }: ContainerProps): JSX.Element;

declare interface ContainerProps {
    children: ReactNode;
    as?: 'div' | 'main' | 'article' | 'header' | 'footer' | 'nav' | 'section';
    /** Article width of 800 px instead of 1200 px. */
    narrow?: boolean;
    className?: string;
}

/** Remaining days, hours, minutes and seconds. The server renders dashes, because its pages are cached. */
export declare function Countdown({ to, clockOffset, onEnd }: CountdownProps): JSX.Element;

declare interface CountdownProps {
    /** End time, ISO 8601 or milliseconds. */
    to: string | number;
    /** Server time minus device time in milliseconds, to correct a wrong device clock. */
    clockOffset?: number;
    onEnd?: () => void;
}

export declare function DescriptionList({ items, columns }: DescriptionListProps): JSX.Element;

declare interface DescriptionListProps {
    items: readonly {
        term: string;
        description: ReactNode;
    }[];
    columns?: 1 | 2 | 3;
}

/** Native disclosure; works without scripts. */
export declare function Disclosure({ summary, children, open, name, className }: DisclosureProps): JSX.Element;

declare interface DisclosureProps {
    summary: ReactNode;
    children: ReactNode;
    open?: boolean;
    /** Disclosures with the same name form an accordion. */
    name?: string;
    className?: string;
}

export declare function EmptyState({ title, text, icon, action }: EmptyStateProps): JSX.Element;

declare interface EmptyStateProps {
    title?: string;
    text?: ReactNode;
    icon?: IconName;
    /** Next step: a button or link. */
    action?: ReactNode;
}

export declare function ErrorState(props: ErrorStateProps): JSX.Element;

export declare interface ErrorStateProps {
    title?: string;
    text?: ReactNode;
    /** Shows the retry button. */
    onRetry?: () => void;
    retrying?: boolean;
}

/** Filters as links, so that each choice has a URL and works without scripts. */
export declare function FilterBar({ groups }: {
    groups: readonly FilterGroup[];
}): JSX.Element;

export declare interface FilterGroup {
    label: string;
    options: readonly {
        label: string;
        href: string;
        current?: boolean;
    }[];
}

export declare function Grid({ children, as: Element, columns, phone, gap, className }: GridProps): JSX.Element;

declare interface GridProps {
    children: ReactNode;
    as?: 'div' | 'ul' | 'ol';
    /** Columns on wide screens; tablets show two or three, phones one (or `phone`). */
    columns?: 1 | 2 | 3 | 4 | 5 | 6;
    phone?: 1 | 2;
    /** Gap in units of 8 px. */
    gap?: 1 | 2 | 3 | 4;
    className?: string;
}

/** Decorative and hidden from screen readers: use next to text or in a labelled button. */
export declare function Icon({ name, size, className }: IconProps): JSX.Element;

export declare function IconButton({ label, icon, className, ...rest }: IconButtonProps): JSX.Element;

declare interface IconButtonProps extends Omit<ComponentPropsWithRef<'button'>, 'children'> {
    /** Accessible name and tooltip. */
    label: string;
    icon: IconName;
}

export declare type IconName = keyof typeof iconPaths;

export declare const iconNames: IconName[];

/** Line icons: one SVG path each, on a 24 × 24 grid with a stroke width of 1.75. */
declare const iconPaths: {
    readonly alert: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18M12 8v5M12 16.2v.1';
    readonly 'arrow-down': 'M12 5v14M6 13l6 6 6-6';
    readonly 'arrow-left': 'M19 12H5M11 6l-6 6 6 6';
    readonly 'arrow-right': 'M5 12h14M13 6l6 6-6 6';
    readonly 'arrow-up': 'M12 19V5M6 11l6-6 6 6';
    readonly award: 'M12 3a6 6 0 1 0 0 12 6 6 0 0 0 0-12M8.5 14 7 21l5-2.6L17 21l-1.5-7';
    readonly bank: 'M4 9.5 12 4l8 5.5zM6 10v7M10 10v7M14 10v7M18 10v7M4 20h16';
    readonly bell: 'M6 10a6 6 0 1 1 12 0c0 5 2 6 2 7H4c0-1 2-2 2-7M10 20.5h4';
    readonly book: 'M12 6.5C10 5 7 4.5 4 4.5v13c3 0 6 .5 8 2 2-1.5 5-2 8-2v-13c-3 0-6 .5-8 2M12 6.5v13';
    readonly briefcase: 'M4 8h16v11H4zM9 8V5h6v3M4 13h16';
    readonly building: 'M5 21V4h9v17M14 9h5v12M3 21h18M8 8h3M8 12h3M8 16h3';
    readonly bulb: 'M9 18h6M10 21h4M8.5 15a6 6 0 1 1 7 0c-.4.5-.5 1.5-.5 3H9c0-1.5-.1-2.5-.5-3';
    readonly calendar: 'M4 6h16v14H4zM4 10h16M8 3v4M16 3v4';
    readonly camera: 'M4 8h4l1.5-3h5L16 8h4v11H4zM12 10a3.5 3.5 0 1 0 0 7 3.5 3.5 0 0 0 0-7';
    readonly car: 'M5 12l2-6h10l2 6M4 12h16v5H4zM6 17v2M18 17v2M7.5 14.5h1M15.5 14.5h1';
    readonly chart: 'M4 20h16M7 16v-5M12 16V6M17 16v-8';
    readonly check: 'M5 12.5 10 17.5 19 7';
    readonly 'check-circle': 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18M8 12.3l3 3 5-6';
    readonly 'chevron-down': 'M6 9l6 6 6-6';
    readonly 'chevron-left': 'M15 6l-6 6 6 6';
    readonly 'chevron-right': 'M9 6l6 6-6 6';
    readonly 'chevron-up': 'M6 15l6-6 6 6';
    readonly clock: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18M12 7v5l3.5 2';
    readonly close: 'M6 6l12 12M18 6 6 18';
    readonly copy: 'M9 9h11v11H9zM15 9V4H4v11h5';
    readonly download: 'M12 4v11M7 10.5l5 5 5-5M5 20h14';
    readonly edit: 'M4 20l1-4L16 5l3 3L8 19zM13.5 7.5l3 3';
    readonly exit: 'M14 4H5v16h9M10 12h11M17 8l4 4-4 4';
    readonly external: 'M10 5H5v14h14v-5M14 4h6v6M20 4l-9 9';
    readonly eye: 'M2.5 12C5 7.5 8 5.5 12 5.5s7 2 9.5 6.5c-2.5 4.5-5.5 6.5-9.5 6.5S5 16.5 2.5 12M12 9a3 3 0 1 0 0 6 3 3 0 0 0 0-6';
    readonly 'eye-off': 'M4 4l16 16M9.5 6c.8-.3 1.6-.5 2.5-.5 4 0 7 2 9.5 6.5-.8 1.5-1.7 2.7-2.7 3.7M6 7.5C4.7 8.5 3.5 10 2.5 12c2.5 4.5 5.5 6.5 9.5 6.5 1.5 0 2.9-.3 4.1-.9M10 10.2a3 3 0 0 0 4 4';
    readonly factory: 'M3 20V10l6 4v-4l6 4V4h4l2 16zM8 17h2M14 17h2';
    readonly file: 'M6 3h8l5 5v13H6zM14 3v5h5M9 13h7M9 17h5';
    readonly filter: 'M4 5h16l-6 8v6l-4-2v-4z';
    readonly flag: 'M5 21V4M5 5h13l-2.5 4L18 13H5';
    readonly folder: 'M3 6h6l2 3h10v10H3z';
    readonly globe: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18M3 12h18M12 3c3 2.5 4 5.5 4 9s-1 6.5-4 9c-3-2.5-4-5.5-4-9s1-6.5 4-9';
    readonly graduation: 'M2 9.5 12 5l10 4.5L12 14zM6 11.5V17c3.5 2.5 8.5 2.5 12 0v-5.5M22 9.5V15';
    readonly handshake: 'M3 7l4-1 5 2 5-2 4 1v8h-2M3 7v8h2l5 4 2-1 2 1 2-2 2-1 1-1-6-6-3 2.5-2-1.5 3-3';
    readonly heart: 'M12 20C5 15 3 11.5 3 8.5A4.5 4.5 0 0 1 12 7a4.5 4.5 0 0 1 9 1.5c0 3-2 6.5-9 11.5';
    readonly home: 'M4 11l8-7 8 7v9h-6v-6h-4v6H4z';
    readonly image: 'M4 5h16v14H4zM4 16l5-5 4 4 2.5-2.5L20 17M15.5 8.5v.1';
    readonly inbox: 'M4 13l2.5-8h11L20 13v6H4zM4 13h5l1 3h4l1-3h5';
    readonly info: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18M12 11v6M12 7.7v.1';
    readonly key: 'M7 8.5a3.5 3.5 0 1 0 0 7 3.5 3.5 0 0 0 0-7M10.5 12H21M17.5 12v3.5M14.5 12v2.5';
    readonly layers: 'M12 3l9 5-9 5-9-5zM3 12.5l9 5 9-5M3 17l9 5 9-5';
    readonly link: 'M10 14a4 4 0 0 0 6 0l3-3a4 4 0 0 0-6-6l-1 1M14 10a4 4 0 0 0-6 0l-3 3a4 4 0 0 0 6 6l1-1';
    readonly lock: 'M5 11h14v9H5zM8 11V8a4 4 0 0 1 8 0v3M12 14.5v2';
    readonly mail: 'M3 6h18v13H3zM3 7l9 7 9-7';
    readonly 'map-pin': 'M12 21c-5-5.5-7-8.5-7-11.5a7 7 0 0 1 14 0c0 3-2 6-7 11.5M12 7a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5';
    readonly menu: 'M4 7h16M4 12h16M4 17h16';
    readonly message: 'M4 5h16v11H10l-5 4v-4H4zM8 9.5h8M8 12.5h5';
    readonly minus: 'M5 12h14';
    readonly money: 'M3 6h18v12H3zM12 9a3 3 0 1 0 0 6 3 3 0 0 0 0-6M6 9v.1M18 15v.1';
    readonly more: 'M5 11.2a.8.8 0 1 0 0 1.6.8.8 0 0 0 0-1.6M12 11.2a.8.8 0 1 0 0 1.6.8.8 0 0 0 0-1.6M19 11.2a.8.8 0 1 0 0 1.6.8.8 0 0 0 0-1.6';
    readonly network: 'M12 4v5M9 4h6v5H9zM4 15h6v5H4zM14 15h6v5h-6zM7 15v-3h10v3M12 9v3';
    readonly news: 'M4 5h13v15H6a2 2 0 0 1-2-2zM17 9h3v9a2 2 0 0 1-2 2M7.5 9h6M7.5 13h6M7.5 16.5h4';
    readonly pause: 'M8 5v14M16 5v14';
    readonly phone: 'M6 3.5h3l2 5-2.5 1.5a12 12 0 0 0 5.5 5.5L15.5 13l5 2v3c0 1.5-1 2.5-2.5 2.5A15.5 15.5 0 0 1 3.5 6C3.5 4.5 4.5 3.5 6 3.5';
    readonly play: 'M7 4.5v15L19.5 12z';
    readonly plus: 'M12 5v14M5 12h14';
    readonly printer: 'M7 9V3h10v6M7 17H4V9h16v8h-3M7 14h10v7H7z';
    readonly 'qr-code': 'M4 4h6v6H4zM14 4h6v6h-6zM4 14h6v6H4zM14 14h2v2h-2zM20 14v2M18 18h2v2M14 20h1';
    readonly refresh: 'M20 11a8 8 0 0 0-14-4.5L4 9M4 4v5h5M4 13a8 8 0 0 0 14 4.5L20 15M20 20v-5h-5';
    readonly robot: 'M5 9h14v10H5zM12 9V5M10.5 4.5h3M9 13v1.5M15 13v1.5M2.5 12.5v3M21.5 12.5v3';
    readonly rocket: 'M9 15c0-6 3-10 10-12 .5 7-3 12-9 13.5zM9 12l-4 1-2 4 5-1M12 15.5l-1 5 4-2 1-4.5M14.5 8.5v.1';
    readonly search: 'M11 4a7 7 0 1 0 0 14 7 7 0 0 0 0-14M16 16l5 5';
    readonly send: 'M21 3 3 10.5l7 3.5 3.5 7zM10 14 21 3';
    readonly settings: 'M4 7h9M17 7h3M4 17h3M11 17h9M15 5v4M9 15v4';
    readonly share: 'M18 4a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5M6 9.5a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5M18 15a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5M8.3 11l7.4-3.5M8.3 13l7.4 3.5';
    readonly shield: 'M12 3l8 3v6c0 5-3 7.5-8 9.5-5-2-8-4.5-8-9.5V6zM8.5 12l2.5 2.5 4.5-5';
    readonly star: 'M12 3.5l2.6 5.6 6 .7-4.4 4.2 1.1 6-5.3-3-5.3 3 1.1-6-4.4-4.2 6-.7z';
    readonly tag: 'M4 4h8l8 8-8 8-8-8zM8.5 8.5v.1';
    readonly target: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8M12 12v.1';
    readonly 'text-size': 'M3 19l5-13 5 13M4.8 14.5h6.4M14.5 19l3.2-8 3.3 8M15.5 16.5h4.5';
    readonly trash: 'M4 7h16M9 7V4h6v3M6 7l1 13h10l1-13M10 11v5M14 11v5';
    readonly trophy: 'M8 4h8v6a4 4 0 0 1-8 0zM8 6H4c0 4 2 5.5 4.5 5.5M16 6h4c0 4-2 5.5-4.5 5.5M12 14v4M8 20.5h8M9.5 20.5c0-1.5 1-2.5 2.5-2.5s2.5 1 2.5 2.5';
    readonly upload: 'M12 16V5M7 9.5l5-5 5 5M5 20h14';
    readonly user: 'M12 4a4 4 0 1 0 0 8 4 4 0 0 0 0-8M4.5 20.5c.5-4 3.5-6 7.5-6s7 2 7.5 6';
    readonly users: 'M9 5a3.5 3.5 0 1 0 0 7 3.5 3.5 0 0 0 0-7M2.5 20c.4-3.7 3-5.5 6.5-5.5s6.1 1.8 6.5 5.5M15.5 5.2a3.5 3.5 0 0 1 0 6.6M17.5 14.8c2.3.6 3.7 2.3 4 5.2';
    readonly video: 'M3 6h12v12H3zM15 10.5 21 7v10l-6-3.5';
    readonly warning: 'M12 4 2.5 20h19zM12 10v4.5M12 17.2v.1';
    readonly wechat: 'M10 4c-4 0-7 2.6-7 6 0 1.9 1 3.5 2.5 4.6L5 17l2.7-1.3M10 4c3.6 0 6.5 2.2 7 5M21 15c0-2.8-2.5-5-5.5-5S10 12.2 10 15s2.5 5 5.5 5c.8 0 1.5-.1 2.2-.4L20 21l-.5-2.3c1-.9 1.5-2.2 1.5-3.7M7.7 8.5v.1M12 8.5v.1M14 14v.1M17.5 14v.1';
    readonly 'wifi-off': 'M4 4l16 16M3 9.5c1-1 2.3-1.8 3.6-2.4M21 9.5A13 13 0 0 0 11 6M6.5 13c.8-.8 1.8-1.4 2.8-1.8M17.5 13a8 8 0 0 0-1.5-1.2M10 16.5a3 3 0 0 1 4 0M12 19.5v.1';
};

declare interface IconProps {
    name: IconName;
    /** 16, 20, 28 or 40 px; defaults to the text size. */
    size?: 's' | 'm' | 'l' | 'xl';
    className?: string;
}

declare const icons: {
    readonly info: 'info';
    readonly success: 'check-circle';
    readonly warning: 'warning';
    readonly danger: 'alert';
};

/** Whether this is WeChat's browser, on phones or in its desktop windows. */
export declare function isWeChat(userAgent?: string): boolean;

/** A card that is a single link. */
export declare function LinkCard({ padding, raised, className, ...rest }: AnchorProps & CardLook): JSX.Element;

/** Loads code on demand; a failed load can be repeated. @returns undefined after showing an error */
export declare function loadOrToast<T>(load: () => Promise<T>): Promise<T | undefined>;

/** Message in the page. The icon conveys the tone without colour. */
export declare function Notice({ children, tone, title, action, role }: NoticeProps): JSX.Element;

declare interface NoticeProps {
    children: ReactNode;
    tone?: keyof typeof icons;
    title?: ReactNode;
    action?: ReactNode;
    /** `alert` and `status` are announced when they appear; omit for content present from the start. */
    role?: 'alert' | 'status';
}

/** Opens the official account's QR code in a native popover, with or without scripts. */
export declare function OfficialAccountButton({ children, className }: {
    children: ReactNode;
    className?: string;
}): JSX.Element;

/** 420 px wide with pictures of 200 × 200; rendered once by the frame. */
export declare function OfficialAccountDialog({ image, miniProgram }: OfficialAccountDialogProps): JSX.Element;

declare interface OfficialAccountDialogProps {
    /** URL of the QR code; empty if the organiser has none. */
    image: string;
    /** URL of the mini-program's code, if there is one. */
    miniProgram?: string;
}

/** Shown instead of an error while offline, for content that loads automatically later. */
export declare const OFFLINE: {
    readonly title: '当前处于离线状态';
    readonly text: '网络恢复后本页会自动显示。';
};

/** Pagination as links, so that it works without scripts and can be shared. */
export declare function Pagination({ page, pageCount, getHref }: PaginationProps): JSX.Element | null;

declare interface PaginationProps {
    /** 1-based. */
    page: number;
    pageCount: number;
    /** URL of a page, keeping the list's filters. */
    getHref: (page: number) => string;
}

/** Picture with a fixed aspect ratio, to avoid layout shift. */
export declare function Picture(props: PictureProps): JSX.Element;

declare interface PictureProps {
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

export declare function ProgressBar({ value, label, tone }: ProgressBarProps): JSX.Element;

declare interface ProgressBarProps {
    /** 0 to 100; omit if unknown. */
    value?: number;
    label: string;
    tone?: 'brand' | 'success' | 'danger';
}

/** Article body. `html` must be sanitized when stored, as the API does. */
export declare function Prose({ size, className, html, children }: ProseProps): JSX.Element;

declare type ProseProps = {
    size?: ProseSize;
    className?: string;
} & ({
    html: string;
    children?: never;
} | {
    children: ReactNode;
    html?: never;
});

export declare type ProseSize = 'small' | 'medium' | 'large';

/** 字号：大 中 小, for the article below. */
export declare function ProseSizeSwitch({ size, onChange, }: {
    size: ProseSize;
    onChange: (size: ProseSize) => void;
}): JSX.Element;

/** Search form that uses GET, with or without scripts. */
export declare function SearchField(props: SearchFieldProps): JSX.Element;

declare interface SearchFieldProps {
    /** Page that receives the text as a query parameter. */
    action: string;
    name?: string;
    label: string;
    placeholder?: string;
    defaultValue?: string;
    /** Additional parameters to keep, e.g. a list's filters. */
    hidden?: Readonly<Record<string, string>>;
    className?: string;
}

/** A season's name that wraps only after the closing quote of the cup's name. */
export declare function SeasonName({ name }: {
    name: string;
}): JSX.Element[];

/**
 * Status and actions of the season on the home page. Shared by the home page's placeholder and the entry remote's slot,
 * so that they replace each other without layout shift.
 */
export declare function SeasonPanel({ phase, end, actions }: SeasonPanelProps): JSX.Element;

export declare interface SeasonPanelProps {
    /** Current phase, in a few words. */
    phase: string;
    /** End of the countdown, if there is one. */
    end?: {
        label: string;
        /** ISO 8601. */
        at: string;
        /** The same time as text. */
        text: string;
        /** Server time minus device time, in milliseconds. */
        clockOffset?: number;
    };
    /** Buttons. */
    actions: ReactNode;
}

/** Full-width band with a container inside. */
export declare function Section({ children, tone, labelledBy }: SectionProps): JSX.Element;

export declare function SectionHeading({ title, lead, more, align, id }: SectionHeadingProps): JSX.Element;

declare interface SectionHeadingProps {
    title: ReactNode;
    lead?: ReactNode;
    /** Link at the right, e.g. to the whole list. */
    more?: {
        href: string;
        label: string;
    };
    align?: 'start' | 'center';
    id?: string;
}

declare interface SectionProps {
    children: ReactNode;
    tone?: 'plain' | 'soft' | 'brand' | 'deep';
    /** Id of the heading; makes the section a landmark. */
    labelledBy?: string;
}

/** Grey placeholder in the shape of the loading content. */
export declare function Skeleton({ shape, width }: SkeletonProps): JSX.Element;

/** Cards in a grid while a list loads; announced once. */
export declare function SkeletonCards({ count, columns }: {
    count?: number;
    columns?: 1 | 2 | 3 | 4;
}): JSX.Element;

declare interface SkeletonProps {
    shape?: 'line' | 'title' | 'picture' | 'round' | 'box';
    width?: 'whole' | 'most' | 'half' | 'third';
}

export declare function SkeletonText({ lines }: {
    lines?: number;
}): JSX.Element;

/** Loading indicator; announced if `label` is set. */
export declare function Spinner({ size, label }: {
    size?: 'l';
    label?: string;
}): JSX.Element;

/** A number with its label. */
export declare function Stat({ value, label }: {
    value: ReactNode;
    label: string;
}): JSX.Element;

/** Progress through a short sequence; `current` is zero-based. */
export declare function Steps({ items, current, label, }: {
    items: readonly string[];
    current: number;
    label?: string;
}): JSX.Element;

/** Tabs as links with their own URLs. */
export declare function TabNav({ label, items, variant, keepScroll }: TabNavProps): JSX.Element;

export declare interface TabNavItem {
    href: string;
    label: ReactNode;
    current?: boolean;
}

declare interface TabNavProps {
    /** Accessible name. */
    label: string;
    items: readonly TabNavItem[];
    variant?: 'line' | 'pills';
    /** For tabs of one page; not for sub-pages. */
    keepScroll?: boolean;
}

/** Short label for a status, kind or topic. */
export declare function Tag({ children, tone }: {
    children: ReactNode;
    tone?: Tone;
}): JSX.Element;

export { telHref }

/** A link styled as text. */
export declare function TextLink({ alone, className, ...rest }: TextLinkProps): JSX.Element;

declare interface TextLinkProps extends AnchorProps {
    /** Outside of a sentence: uses the touch target height. */
    alone?: boolean;
}

/** Vertical list of events; their state is text as well as colour. */
export declare function Timeline({ items }: {
    items: readonly TimelineItem[];
}): JSX.Element;

declare interface TimelineItem {
    /** Required if titles repeat. */
    id?: string;
    title: string;
    time?: ReactNode;
    text?: ReactNode;
    state?: 'done' | 'current' | 'ahead';
}

/** A title that never wraps inside a name; browsers differ in where they wrap Chinese text. */
export declare function TitleText({ text }: {
    text: string;
}): (string | JSX.Element)[];

/** Shows short messages at the top of the page; callable from components, loaders and the HTTP client's error hook. */
export declare const toast: {
    success: (text: string) => void;
    error: (text: string) => void;
    info: (text: string) => void;
};

/**
 * Displays `toast` messages. Rendered once by the shell's frame outside the application root, because a modal dialog
 * hides the root from screen readers. `data-live-announcer` keeps the dialog library from hiding it as well.
 */
export declare function ToastRegion(): ReactPortal | null;

export declare type Tone = 'neutral' | 'brand' | 'accent' | 'success' | 'warning' | 'danger';

/** False on the server and during hydration. */
export declare function useIsWeChat(): boolean;

/** @returns whether the browser is online; true on the server */
export declare function useOnline(): boolean;

/** Calls `retry` when the network returns, while a failure is displayed. */
export declare function useWhenOnline(failed: boolean, retry: () => unknown): void;

/** Text for screen readers only. */
export declare function VisuallyHidden({ children }: {
    children: ReactNode;
}): JSX.Element;

export { }
