import { Ellipsis, TextLink } from '@crm/ui/base'
import { CopyButton, Picture, PlatformMark, TalentBadges } from '@crm/ui/data'
import classes from './Colonel.module.css'

interface ColonelCellProps {
  colonel: { colonel_buyin_id: string; name: string; avatar: string; platform: string }
  /** 团长 beside the name, where talents stand in the same column. */
  badge?: boolean
}

/** A colonel with its number; the name leads to its page. */
export function ColonelCell({ colonel: { colonel_buyin_id, name, avatar, platform }, badge }: ColonelCellProps) {
  return (
    <span className={classes.cell}>
      <Picture src={avatar} name={name} size={36} round />
      <span className={classes.words}>
        <span className={classes.title}>
          <TextLink to="ColonelDetail" query={{ colonel_buyin_id, platform }} quiet className={classes.name}>
            <Ellipsis>{name}</Ellipsis>
          </TextLink>
          {badge && <TalentBadges badges={['colonel']} />}
        </span>
        <small className={classes.number}>
          <PlatformMark platform={platform} />
          <Ellipsis>{colonel_buyin_id}</Ellipsis>
          <CopyButton text={colonel_buyin_id} label="复制团长ID" />
        </small>
      </span>
    </span>
  )
}
