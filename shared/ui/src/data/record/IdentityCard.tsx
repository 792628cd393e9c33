import type { ReactNode } from 'react'
import { ActionArea } from '../../base/ActionArea.tsx'
import { Picture } from '../cells/Picture.tsx'
import classes from './IdentityCard.module.css'

export interface IdentityCardProps {
  name: string
  avatar?: string | null | undefined
  /** Beside the name: platform mark, badges, status. */
  badges?: ReactNode
  /** Under the name, in one line that wraps. */
  facts?: readonly { label: string; value: ReactNode }[]
  /** Larger figures at the right. */
  figures?: readonly { label: string; value: ReactNode }[]
  /** On a phone only links and `ReadActions` of them. */
  actions?: ReactNode
  /** Square picture (goods). */
  square?: boolean
  /** Written over the picture: 已下架, 已删除. */
  mask?: string | undefined
}

/** Who or what a detail page is about. */
export function IdentityCard({
  name,
  avatar,
  badges,
  facts = [],
  figures = [],
  actions,
  square,
  mask,
}: IdentityCardProps) {
  return (
    <section className={classes.card} aria-label={name}>
      <Picture src={avatar} name={name} size={64} round={!square} mask={mask} />
      <div className={classes.main}>
        <div className={classes.line}>
          <h2 className={classes.name}>{name}</h2>
          {badges}
        </div>
        {facts.length > 0 && (
          <dl className={classes.facts}>
            {facts.map(({ label, value }) => (
              <div key={label} className={classes.fact}>
                <dt>{label}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
        )}
      </div>
      {figures.length > 0 && (
        <dl className={classes.figures}>
          {figures.map(({ label, value }) => (
            <div key={label} className={classes.figure}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      )}
      {actions && <ActionArea className={classes.actions}>{actions}</ActionArea>}
    </section>
  )
}
