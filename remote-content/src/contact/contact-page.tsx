import { getTenantInfo } from '@portal/api-client/auth/get-tenant-info';
import type { TenantInfo } from '@portal/contract/auth/tenant';
import { paths } from '@portal/contract/paths';
import { Icon, type IconName, OfficialAccountButton } from '@portal/ui';
import { MapView } from '@portal/ui/map';
import { type LoaderFunctionArgs, useLoaderData } from '@portal/ui/router';
import type { ReactNode } from 'react';
import { FamilyFrame } from '../family/family-frame';
import { familyHandle } from '../family/family-handle';
import { familyLoader } from '../family/family-loader';
import { PageBlock, PageSection } from '../family/page-block';
import { orNull } from '../loading/from-api';
import css from './contact.module.css';
import { ContactArt } from './contact-art';
import { contactCopy } from './copy';

const { sections } = paths.contact;
type ContactSection = (typeof sections)[number];

const whole = ['overview', 'way', 'map'] as const satisfies readonly ContactSection[];
const icons: Record<ContactSection, IconName> = { overview: 'info', way: 'phone', map: 'map-pin' };

const loadPages = familyLoader('contact', sections, whole);

export async function loader(args: LoaderFunctionArgs) {
  const [family, tenant] = await Promise.all([loadPages(args), orNull(getTenantInfo())]);
  return { ...family, organiser: tenant?.organiser };
}

export const handle = familyHandle<ContactSection>(contactCopy);

export function Component() {
  const { section, pages, organiser } = useLoaderData<typeof loader>();
  const page = section ? pages[0] : undefined;
  const leads: Partial<Record<ContactSection, ReactNode>> = {
    map: <OfficeMap organiser={organiser} />,
    way: <Account />,
  };
  return (
    <FamilyFrame
      parent={{ label: contactCopy.title, href: paths.contact.href() }}
      title={page?.title}
      lead={page?.summary ?? contactCopy.lead}
      art={<ContactArt />}
      tabs={[
        { href: paths.contact.href(), label: contactCopy.whole, current: !section },
        ...whole.map((name) => ({
          href: paths.contact.href(name),
          label: contactCopy.tabs[name],
          current: name === section,
        })),
      ]}
    >
      {section && page ? (
        <PageBlock page={page} icon={icons[section]} lead={leads[section]} />
      ) : (
        whole.map((name, index) => {
          const piece = pages[index];
          return piece ? (
            <PageSection
              key={name}
              id={name}
              page={piece}
              icon={icons[name]}
              href={paths.contact.href(name)}
              tone={index % 2 === 0 ? 'plain' : 'soft'}
              lead={leads[name]}
            />
          ) : null;
        })
      )}
    </FamilyFrame>
  );
}

function OfficeMap({ organiser }: { organiser: TenantInfo['organiser'] | undefined }) {
  if (!organiser?.point) return null;
  return (
    <div className={css.map}>
      <MapView
        label={contactCopy.mapLabel}
        points={[{ id: organiser.name, name: organiser.name, ...organiser.point }]}
        zoom={15}
      />
    </div>
  );
}

/** Opens the QR code of the official account, which the frame keeps. */
function Account() {
  return (
    <div className={css.account}>
      <Icon name="wechat" size="l" className={css.accountIcon} />
      <p>{contactCopy.accountText}</p>
      <OfficialAccountButton className={css.accountButton}>
        <Icon name="qr-code" />
        {contactCopy.account}
      </OfficialAccountButton>
    </div>
  );
}
