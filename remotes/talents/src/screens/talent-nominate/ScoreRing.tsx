import type { NominatedTalent } from '@crm/contracts/calls/talentNominate'
import { NOMINATE_POINTS } from '@crm/contracts/rules/talentFinding'
import { ProgressRing, Tooltip } from '@crm/ui/base'
import classes from './ScoreRing.module.css'

const parts = [
  ['类目重合', 'category'],
  ['客单价接近', 'price'],
  ['粉丝画像匹配', 'fans'],
  ['近30天活跃', 'activity'],
] as const

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
      <ProgressRing percent={score} label={`匹配度${score}`} size={44}>
        <b className={classes.number}>{score}</b>
      </ProgressRing>
    </Tooltip>
  )
}
