import { getCurrentSeason } from '@portal/api-client/competition/get-current-season';
import { paths } from '@portal/contract/paths';
import type { IconName } from '@portal/ui';
import { type LoaderFunctionArgs, useLoaderData } from '@portal/ui/router';
import { FamilyFrame } from '../family/family-frame';
import { familyHandle } from '../family/family-handle';
import { familyLoader } from '../family/family-loader';
import { PageBlock, PageSection } from '../family/page-block';
import { orNull } from '../loading/from-api';
import { seasonStops } from '../season/season-stops';
import { matchCopy } from './copy';
import { MatchArt } from './match-art';
import { MatchTitle } from './match-title';
import { SeasonDates } from './season-dates';

const { sections } = paths.match;
type MatchSection = (typeof sections)[number];

/** The whole: the two title pieces, then every section in the order of the tabs. */
const whole = [
  'title',
  'ptitle',
  'introduce',
  'organize',
  'condition',
  'direct',
  'arrange',
  'policy',
] as const;
const tabs = ['introduce', 'organize', 'condition', 'direct', 'arrange', 'policy'] as const;

const icons: Partial<Record<MatchSection, IconName>> = {
  introduce: 'trophy',
  condition: 'users',
  direct: 'target',
  arrange: 'calendar',
  policy: 'award',
};

const pagesOf = familyLoader('match', sections, whole);

export async function loader(args: LoaderFunctionArgs) {
  const [family, season] = await Promise.all([pagesOf(args), orNull(getCurrentSeason(args.request.signal))]);
  return { ...family, stops: season ? seasonStops(season) : [] };
}

export const handle = familyHandle<MatchSection>(matchCopy);

export function Component() {
  const { section, pages, stops } = useLoaderData<typeof loader>();
  const page = section ? pages[0] : undefined;
  const [title, ptitle, ...rest] = pages;

  return (
    <FamilyFrame
      parent={{ label: matchCopy.title, href: paths.match.href() }}
      title={page?.title === matchCopy.title ? undefined : page?.title}
      lead={page?.summary ?? ptitle?.summary ?? ''}
      art={<MatchArt />}
      tabs={[
        { href: paths.match.href(), label: matchCopy.whole, current: !section },
        ...tabs.map((name) => ({
          href: paths.match.href(name),
          label: matchCopy.tabs[name],
          current: name === section,
        })),
      ]}
    >
      {page && section === 'title' ? (
        <MatchTitle page={page} />
      ) : page ? (
        <PageBlock
          page={page}
          icon={section && icons[section]}
          lead={section === 'arrange' ? <SeasonDates stops={stops} heading="h2" /> : undefined}
        />
      ) : (
        <>
          {title ? <MatchTitle page={title} /> : null}
          {rest.map((piece, index) => {
            const name = tabs[index];
            return name ? (
              <PageSection
                key={piece.slug}
                id={name}
                page={piece}
                icon={icons[name]}
                href={paths.match.href(name)}
                tone={index % 2 === 0 ? 'plain' : 'soft'}
                lead={name === 'arrange' ? <SeasonDates stops={stops} heading="h3" /> : undefined}
              />
            ) : null;
          })}
        </>
      )}
    </FamilyFrame>
  );
}
