import type { CurrentSeason } from '@portal/contract/competition/season';
import { Slot } from '@portal/federation/slot';
import { Container } from '@portal/ui';
import { SeasonName } from '../season/season-name';
import { homeCopy } from './copy';
import css from './hero.module.css';
import { HeroArt } from './hero-art';
import { SeasonCall } from './season-call';
import { useInterest } from './use-interest';

interface HeroProps {
  name: string | undefined;
  theme: string | undefined;
  season: CurrentSeason | null;
}

export function Hero({ name, theme, season }: HeroProps) {
  const call = <SeasonCall season={season} />;
  return (
    <section className={css.hero} aria-labelledby="hero">
      <HeroArt />
      <Container className={css.inner}>
        <p className={css.theme}>{theme ?? homeCopy.hero.fallbackTheme}</p>
        <h1 className={css.name} id="hero">
          <SeasonName name={name ?? homeCopy.hero.fallbackTitle} />
        </h1>
        <div className={css.slot}>{useInterest() ? <Slot name="home.season" fallback={call} /> : call}</div>
      </Container>
    </section>
  );
}
