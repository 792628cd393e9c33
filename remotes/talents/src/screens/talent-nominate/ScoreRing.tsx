import type { NominatedTalent } from '@crm/contracts/calls/talentNominate'
import { NOMINATE_POINTS } from '@crm/contracts/rules/talentFinding'
import { Tooltip } from '@crm/ui/base'
import classes from './ScoreRing.module.css'

const parts = [
  ['类目重合', 'category'],
  ['客单价接近', 'price'],
  ['粉丝画像匹配', 'fans'],
  ['近30天活跃', 'activity'],
] as const

const RADIUS = 18
const ROUND = 2 * Math.PI * RADIUS

/** 匹配度 0–100 as a ring; the tooltip shows the four parts. */
export function ScoreRing({ talent: { score, score_parts } }: { talent: NominatedTalent }) {
  return (
    <Tooltip
      content={
        <div>
          {parts.map(([label, key]) => (
            <div key={key}>
              {label} {Math.round(score_parts[key])} / {NOMINATE_POINTS[key]}
            </div>
          ))}
        </div>
      }
    >
      <span className={classes.ring} role="img" aria-label={`匹配度${score}`}>
        <svg viewBox="0 0 44 44" aria-hidden="true">
          <circle className={classes.track} cx="22" cy="22" r={RADIUS} />
          <circle
            className={classes.part}
            cx="22"
            cy="22"
            r={RADIUS}
            strokeDasharray={`${(ROUND * score) / 100} ${ROUND}`}
          />
        </svg>
        <b className={classes.number}>{score}</b>
      </span>
    </Tooltip>
  )
}
