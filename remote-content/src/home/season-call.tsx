import type { CurrentSeason } from '@portal/contract/competition/season';
import { paths } from '@portal/contract/paths';
import { ButtonLink, SeasonCallFrame } from '@portal/ui';
import { closingMinute, isoMinute } from '../dates/beijing';
import { homeCopy } from './copy';
import css from './hero.module.css';
import { seasonDeadline } from './season-deadline';

/** The season's call to action as long as (and whenever) the entry module's own one is not there. */
export function SeasonCall({ season }: { season: CurrentSeason | null }) {
  const copy = homeCopy.season;
  if (!season) return <p className={css.none}>{copy.none}</p>;
  const deadline = seasonDeadline(season);
  const open = season.phase === 'drafting' || season.phase === 'submitting';
  return (
    <SeasonCallFrame
      phase={copy.phase[season.phase]}
      end={
        deadline && {
          label: deadline.kind === 'opens' ? copy.untilOpen : copy.untilClose,
          at: deadline.at,
          text:
            deadline.kind === 'opens'
              ? copy.opensAt(isoMinute(deadline.at))
              : copy.closesAt(closingMinute(deadline.at)),
        }
      }
      actions={
        <>
          {open ? (
            <ButtonLink href={paths.competitionEnter.href()} variant="main" size="l">
              {copy.enter}
            </ButtonLink>
          ) : (
            <ButtonLink href={paths.match.href('arrange')} variant="main" size="l">
              {copy.schedule}
            </ButtonLink>
          )}
          <ButtonLink href={paths.match.href()} variant="light" size="l">
            {homeCopy.hero.learn}
          </ButtonLink>
        </>
      }
    />
  );
}
