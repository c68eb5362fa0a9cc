import { paths } from '@portal/contract/paths';
import type { RouteHandle } from '@portal/contract/remote';
import { Container, Icon, type IconName, iconNames, toast } from '@portal/ui';
import { type LoaderFunctionArgs, useLoaderData } from '@portal/ui/router';
import { FamilyFrame } from '../family/family-frame';
import { askedSection } from '../family/family-loader';
import { iconsCopy } from './copy';
import css from './icons.module.css';
import { IconsArt } from './icons-art';

const { sections } = paths.icons;

/** The parent shows its first tab. */
export function loader({ params }: LoaderFunctionArgs) {
  return { section: askedSection(sections, params) };
}

export const handle: RouteHandle<ReturnType<typeof loader>> = {
  title: ({ section }) => (section ? `${iconsCopy.tabs[section]} - ${iconsCopy.title}` : iconsCopy.title),
  description: iconsCopy.description,
};

async function copyName(name: string) {
  try {
    await navigator.clipboard.writeText(name);
    toast.success(iconsCopy.copied(name));
  } catch {
    toast.info(iconsCopy.failed(name));
  }
}

export function Component() {
  const { section } = useLoaderData<typeof loader>();
  const shown = section ? [section] : sections;
  return (
    <FamilyFrame
      parent={{ label: iconsCopy.title, href: paths.icons.href() }}
      title={section && iconsCopy.tabs[section]}
      lead={iconsCopy.lead}
      art={<IconsArt />}
      tabs={sections.map((name) => ({
        href: paths.icons.href(name),
        label: iconsCopy.tabs[name],
        current: name === section,
      }))}
    >
      <Container className={css.page}>
        {shown.map((name) => (
          <section key={name} aria-labelledby={name} className={css.group}>
            <h2 className={css.title} id={name}>
              {iconsCopy.tabs[name]}
              <span className={css.total}>{iconsCopy.total(iconNames.length)}</span>
            </h2>
            <ul className={css.icons} data-colour={name === 'color-icons' || undefined}>
              {iconNames.map((icon, index) => (
                <IconTile key={icon} name={icon} tone={index % 5} />
              ))}
            </ul>
          </section>
        ))}
      </Container>
    </FamilyFrame>
  );
}

function IconTile({ name, tone }: { name: IconName; tone: number }) {
  return (
    <li>
      <button
        type="button"
        className={css.tile}
        aria-label={iconsCopy.copy(name)}
        onClick={() => copyName(name)}
      >
        <span className={css.sign} data-tone={tone}>
          <Icon name={name} size="l" />
        </span>
        <span className={css.name}>{name}</span>
      </button>
    </li>
  );
}
