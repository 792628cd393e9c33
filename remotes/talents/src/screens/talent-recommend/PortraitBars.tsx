import type { FoundTalent } from '@crm/contracts/calls/talentFinding'
import { rate } from '@crm/base/numbers'
import { Popover } from '@crm/ui/base'
import classes from './PortraitBars.module.css'

const groups = [
  ['性别', 'gender'],
  ['年龄', 'age'],
  ['地域', 'region'],
] as const

/** 粉丝画像: the larger sex and age group; all shares as bars when pointed at. */
export function PortraitBars({ portrait }: Pick<FoundTalent, 'portrait'>) {
  const largest = [portrait.gender, portrait.age]
    .map((parts) => parts.toSorted((a, b) => b.value - a.value)[0])
    .filter((part) => part !== undefined)
  if (largest.length === 0) return '-'
  return (
    <Popover
      position="left"
      content={
        <div className={classes.panel}>
          {groups.map(([title, key]) => (
            <section key={key}>
              <h4 className={classes.title}>{title}</h4>
              {portrait[key].map(({ name, value }) => (
                <div key={name} className={classes.line}>
                  <span className={classes.name}>{name}</span>
                  <meter className={classes.bar} min={0} max={100} value={value} aria-label={name} />
                  <span className={classes.value}>{rate(value)}</span>
                </div>
              ))}
            </section>
          ))}
        </div>
      }
    >
      <button type="button" className={classes.trigger}>
        {largest.map(({ name, value }) => `${name} ${Math.round(value)}%`).join(' · ')}
      </button>
    </Popover>
  )
}
