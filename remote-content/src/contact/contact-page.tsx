import { paths } from '@portal/contract/paths';
import type { TenantInfo } from '@portal/contract/reference';
import { Icon, type IconName, OfficialAccountButton } from '@portal/ui';
import { Directions } from '@portal/ui/directions';
import { MapView } from '@portal/ui/map';
import type { ReactNode } from 'react';
import { FixedPage, Overview } from '../fixed-pages/fixed-page';
import { fixedPagesHandle } from '../fixed-pages/load-fixed-pages';
import { sectionTabs, TabbedFrame } from '../fixed-pages/tabbed-frame';
import { Drawing } from '../page/page-banner';
import { withLoaderData } from '../page/with-loader-data';
import css from './contact.module.css';
import { contactSections, type loadContact } from './load-contact';

const contactCopy = {
  title: '联系我们',
  lead: '有问题，随时找我们：电话、邮件、公众号，或者到办公室坐坐。',
  description: '联系大赛组委会：办公地址与地图、热线电话、邮箱、官方微信公众号与办公时间。',
  tabs: { overview: '概况', map: '地图位置', way: '联系方式' },
} as const;

type ContactSection = (typeof paths.contact.sections)[number];

const icons: Record<ContactSection, IconName> = { overview: 'info', way: 'phone', map: 'map-pin' };

export const handle = fixedPagesHandle<ContactSection>(contactCopy);

export const Component = withLoaderData<typeof loadContact>(({ data }) => {
  const { section, pages, organiser, province } = data;
  const page = section ? pages[0] : undefined;
  const leads: Partial<Record<ContactSection, ReactNode>> = {
    map: <OfficeMap organiser={organiser} province={province} />,
    way: <OfficialAccount />,
  };
  return (
    <TabbedFrame
      parent={{ label: contactCopy.title, href: paths.contact.href() }}
      title={page?.title}
      lead={page?.summary ?? contactCopy.lead}
      drawing={<ContactDrawing />}
      tabs={sectionTabs(contactSections, section, paths.contact.href, contactCopy.tabs)}
    >
      {section && page ? (
        <FixedPage page={page} icon={icons[section]} lead={leads[section]} />
      ) : (
        <Overview
          sections={contactSections}
          pages={pages}
          icons={icons}
          leads={leads}
          getHref={paths.contact.href}
        />
      )}
    </TabbedFrame>
  );
});

function OfficeMap({ organiser, province }: Partial<Pick<TenantInfo, 'organiser' | 'province'>>) {
  if (!organiser) return null;
  const { name, address, point } = organiser;
  return (
    <div className={css.map}>
      {point ? (
        <MapView label="办公地点" points={[{ id: name, name, ...point }]} province={province} />
      ) : null}
      <p className={css.address}>{address}</p>
      <Directions destination={{ name, address, point }} />
    </div>
  );
}

/** The dialog with the official account's QR code is part of the shell. */
function OfficialAccount() {
  return (
    <div className={css.account}>
      <Icon name="wechat" size="l" className={css.accountIcon} />
      <p>赛程提醒、结果公布与活动通知，公众号同步推送。</p>
      <OfficialAccountButton className={css.accountButton}>
        <Icon name="qr-code" />
        关注企业公众号
      </OfficialAccountButton>
    </div>
  );
}

function ContactDrawing() {
  return (
    <Drawing>
      <circle cx="206" cy="92" r="76" opacity=".18" />
      <path d="M206 160c-30-34-42-52-42-72a42 42 0 0 1 84 0c0 20-12 38-42 72z" fill="var(--white)" />
      <circle cx="206" cy="88" r="15" fill="var(--accent-400)" stroke="none" />
      <ellipse cx="206" cy="174" rx="54" ry="10" opacity=".4" />
      <path d="M40 92h92v64H40z" fill="var(--white)" />
      <path d="M40 94l46 36 46-36" />
      <path d="M24 64h40M24 78h24" opacity=".5" />
    </Drawing>
  );
}
