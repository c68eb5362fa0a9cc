import { Drawing } from '../banner/drawing';

/** A row of buildings on a green edge. */
export function ParkArt() {
  return (
    <Drawing>
      <circle cx="220" cy="62" r="40" opacity=".2" />
      <circle cx="220" cy="62" r="14" fill="var(--accent-400)" stroke="none" />
      <path
        d="M40 180V104h52v76M92 180V60h60v120M152 180v-92h46v92M198 180v-56l34-22 34 22v56"
        fill="var(--white)"
      />
      <path
        d="M54 120h24M54 138h24M54 156h24M106 78h32M106 98h32M106 118h32M106 138h32M166 108h18M166 128h18M166 148h18M216 140h32M216 158h32"
        opacity=".45"
      />
      <path d="M24 180h256" strokeWidth="3" />
    </Drawing>
  );
}
