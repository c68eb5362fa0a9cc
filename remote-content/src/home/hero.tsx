import {
  acceptsEntries,
  getSeasonCountdown,
  publicPhaseNames,
} from '@portal/contract/competition/status-names';
import { paths } from '@portal/contract/paths';
import { Slot } from '@portal/federation/slot';
import { hasToken } from '@portal/session';
import { ButtonLink, Container, SeasonName, SeasonPanel } from '@portal/ui';
import { useEffect, useState } from 'react';
import css from './hero.module.css';
import type { HomeSeason } from './home-data';

interface HeroProps {
  name: string | undefined;
  theme: string | undefined;
  /** Null if there is none or it could not be loaded. */
  season: HomeSeason | null;
}

export function Hero({ name, theme, season }: HeroProps) {
  const status = season ? (
    <SeasonStatus season={season} />
  ) : (
    <p className={css.none}>
      {name ? '报名时间暂时无法显示，请稍后再来看看。' : '新一届大赛正在筹备，敬请期待。'}
    </p>
  );
  const loadsSlot = useLateParts();
  return (
    <section className={css.hero} aria-labelledby="hero">
      <HeroDrawing />
      <Container className={css.inner}>
        {theme ? <p className={css.theme}>{theme}</p> : null}
        <h1 className={css.name} id="hero">
          <SeasonName name={name ?? '创新创业大赛'} />
        </h1>
        <div className={css.slot}>{loadsSlot ? <Slot name="home.season" fallback={status} /> : status}</div>
      </Container>
    </section>
  );
}

/** Placeholder for the entry remote's slot: the season's phase and next action. */
function SeasonStatus({ season }: { season: HomeSeason }) {
  return (
    <SeasonPanel
      phase={publicPhaseNames[season.phase]}
      end={getSeasonCountdown(season)}
      actions={
        <>
          {acceptsEntries(season.phase) ? (
            <ButtonLink href={paths.competitionEnter.href()} variant="main" size="l">
              立即报名
            </ButtonLink>
          ) : (
            <ButtonLink href={paths.match.href('arrange')} variant="main" size="l">
              查看赛程
            </ButtonLink>
          )}
          <ButtonLink href={paths.match.href()} variant="light" size="l">
            了解大赛
          </ButtonLink>
        </>
      }
    />
  );
}

/** After the page's own resources and the most likely first clicks. */
const IDLE_MS = 6000;

/** Whether optional parts may load: immediately for signed-in users, later for visitors. */
function useLateParts(): boolean {
  const [wanted, setWanted] = useState(false);
  useEffect(() => {
    if (hasToken()) return setWanted(true);
    const timer = setTimeout(() => setWanted(true), IDLE_MS);
    return () => clearTimeout(timer);
  }, []);
  return wanted;
}

/** Inline, so that the first screen needs no image request. */
function HeroDrawing() {
  return (
    <svg
      className={css.drawing}
      viewBox="0 0 1440 640"
      preserveAspectRatio="xMaxYMax slice"
      aria-hidden="true"
    >
      <g fill="none" stroke="var(--brand-400)" strokeWidth="1.5">
        <circle cx="1130" cy="230" r="80" opacity=".9" />
        <circle cx="1130" cy="230" r="140" opacity=".5" />
        <circle cx="1130" cy="230" r="210" opacity=".32" />
        <circle cx="1130" cy="230" r="290" opacity=".2" />
        <circle cx="1130" cy="230" r="380" opacity=".12" />
      </g>
      <circle cx="1130" cy="230" r="44" fill="var(--accent-400)" />
      <g fill="var(--white)">
        <circle cx="990" cy="230" r="5" />
        <circle cx="1229" cy="131" r="5" />
        <circle cx="1130" cy="20" r="4" opacity=".7" />
        <circle cx="1335" cy="435" r="4" opacity=".7" />
        <circle cx="885" cy="76" r="3" opacity=".6" />
      </g>
      <path
        d="M560 640c120-150 210-110 320-190s170-60 250-120 210-30 310-110v420z"
        fill="var(--brand-600)"
        opacity=".45"
      />
      <path
        d="M420 640c170-110 300-60 430-150s240-30 340-110 170-40 250-100v360z"
        fill="var(--brand-500)"
        opacity=".4"
      />
      <path d="M640 640c130-70 250-20 380-100s260-20 420-130v230z" fill="var(--brand-700)" opacity=".85" />
      <path
        d="M700 622c110-52 190-24 290-84s150-40 215-96 110-40 180-96"
        fill="none"
        stroke="var(--accent-400)"
        strokeWidth="4"
        strokeLinecap="round"
        strokeDasharray="2 14"
      />
      <g fill="var(--white)">
        <circle cx="838" cy="588" r="7" />
        <circle cx="1045" cy="512" r="7" />
        <circle cx="1236" cy="418" r="7" />
      </g>
    </svg>
  );
}
