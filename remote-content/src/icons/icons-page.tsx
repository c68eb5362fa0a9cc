import { paths } from '@portal/contract/paths';
import type { RouteHandle } from '@portal/contract/remote';
import { Container, Icon, type IconName, iconNames, toast } from '@portal/ui';
import type { LoaderFunctionArgs } from '@portal/ui/router';
import { readSection } from '../fixed-pages/load-fixed-pages';
import { TabbedFrame } from '../fixed-pages/tabbed-frame';
import { Drawing } from '../page/page-banner';
import { withLoaderData } from '../page/with-loader-data';
import css from './icons.module.css';

const TITLE = '图标库';
const titles = { 'color-icons': '彩色图标', 'svg-icons': 'SVG 图标' } as const;

const { sections } = paths.icons;

export function loader({ params }: LoaderFunctionArgs) {
  return { section: readSection(sections, params) };
}

export const handle: RouteHandle<ReturnType<typeof loader>> = {
  title: ({ section }) => (section ? `${titles[section]} - ${TITLE}` : TITLE),
  description: ({ section }) =>
    section
      ? `门户自有图标库：${titles[section]}，点击即可复制名称。`
      : '门户自有图标库：彩色图标与 SVG 线性图标，点击图标即可复制名称。',
};

async function copyName(name: string) {
  try {
    await navigator.clipboard.writeText(name);
    toast.success(`已复制：${name}`);
  } catch {
    toast.info(`复制失败，图标名称为 ${name}`);
  }
}

export const Component = withLoaderData<typeof loader>(({ data: { section } }) => {
  const shown = section ? [section] : sections;
  return (
    <TabbedFrame
      parent={{ label: TITLE, href: paths.icons.href() }}
      title={section && titles[section]}
      lead="门户自有的彩色图标与 SVG 线性图标。"
      drawing={<IconsDrawing />}
      tabs={sections.map((name) => ({
        href: paths.icons.href(name),
        label: titles[name],
        current: name === section,
      }))}
    >
      <Container className={css.page}>
        {shown.map((name) => (
          <section key={name} aria-labelledby={name} className={css.group}>
            <h2 className={css.title} id={name}>
              {titles[name]}
              <span className={css.total}>
                {`共 ${iconNames.length} 个图标`}
                <span data-scripted>，点击即可复制名称</span>
              </span>
            </h2>
            <ul className={css.icons} data-colour={name === 'color-icons' || undefined}>
              {iconNames.map((icon, index) => (
                <IconTile key={icon} name={icon} tone={index % 5} />
              ))}
            </ul>
          </section>
        ))}
      </Container>
    </TabbedFrame>
  );
});

function IconTile({ name, tone }: { name: IconName; tone: number }) {
  return (
    <li className={css.tile}>
      <span className={css.icon} data-tone={tone}>
        <Icon name={name} size="l" />
      </span>
      <span className={css.name}>{name}</span>
      <button
        type="button"
        className={css.copy}
        aria-label={`复制图标名称 ${name}`}
        onClick={() => copyName(name)}
        data-scripted
      />
    </li>
  );
}

function IconsDrawing() {
  return (
    <Drawing>
      <rect x="70" y="26" width="72" height="72" rx="12" fill="var(--white)" />
      <rect x="158" y="26" width="72" height="72" rx="12" fill="var(--brand-100)" />
      <rect x="70" y="114" width="72" height="72" rx="12" fill="var(--brand-50)" />
      <rect x="158" y="114" width="72" height="72" rx="12" fill="var(--white)" />
      <path d="M106 44l18 18-18 18-18-18zM178 62h32M194 46v32M90 150l12 12 20-24" />
      <circle cx="194" cy="150" r="16" fill="var(--accent-400)" stroke="none" />
    </Drawing>
  );
}
