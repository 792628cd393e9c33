import { mediumDetailRefusal } from '@crm/access/refusals'
import { hasRole } from '@crm/access/roles'
import type { Who } from '@crm/access/who'
import { BusinessModule } from '@crm/contracts/enums'
import { SALES } from '@crm/contracts/routes/groups'
import { canOpenMedium, openMedium } from '@crm/platform/medium'
import { isOffered, open } from '@crm/platform/openers'
import { useMaybeWho } from '@crm/platform/session'
import { useState } from 'react'
import { Tooltip } from '../../base/Tooltip.tsx'
import classes from './Cells.module.css'
import { Picture } from './Picture.tsx'
import { nameOf } from './staffName.ts'

export interface StaffBrief {
  user_id: number
  /** Wire rows call it `user_name` or `nick_name`. */
  name: string
  avatar?: string | null | undefined
  /** 1 已禁用, 3 已删除. */
  status?: number | undefined
}

export interface StaffCellProps {
  staff: readonly StaffBrief[]
  /** Opens the person; default 媒介数据 where it exists and the reader works in commerce. `false`: plain text. */
  onOpen?: ((person: StaffBrief) => void) | false | undefined
  /** Why a person cannot be opened; default the permission to see details of staff. */
  refusal?: ((person: StaffBrief) => string | undefined) | undefined
}

/** 媒介: one person by name, leading to the figures; several as a stack of three and `+n` that unfolds. */
export function StaffCell({ staff, ...given }: StaffCellProps) {
  const [unfolded, setUnfolded] = useState(false)
  const who = useMaybeWho()
  const onOpen = given.onOpen === false ? undefined : (given.onOpen ?? (opensFigures(who) ? openFigures : undefined))
  const refusal = given.refusal ?? (who && ((person: StaffBrief) => mediumDetailRefusal(who, person.user_id, 1)))
  const first = staff[0]
  if (!first) return '-'
  if (staff.length === 1) return <Person person={first} onOpen={onOpen} refusal={refusal} />
  if (unfolded) {
    return (
      <div className={classes.people}>
        {staff.map((person) => (
          <Person key={person.user_id} person={person} onOpen={onOpen} refusal={refusal} />
        ))}
        <button type="button" className={classes.fold} onClick={() => setUnfolded(false)}>
          收起
        </button>
      </div>
    )
  }
  return (
    <Tooltip content={staff.map((person) => nameOf(person)).join('、')}>
      <button
        type="button"
        className={classes.pile}
        aria-label={`${staff.map(nameOf).join('、')}，展开`}
        onClick={() => setUnfolded(true)}
      >
        {staff.slice(0, 3).map((person) => (
          <Picture key={person.user_id} src={person.avatar} name={person.name} size={24} round />
        ))}
        {staff.length > 3 && <span className={classes.more}>+{staff.length - 3}</span>}
      </button>
    </Tooltip>
  )
}

function opensFigures(who: Who | undefined): boolean {
  return who !== undefined && who.module === BusinessModule.commerce && hasRole(who, SALES) && canOpenMedium()
}

/** The drawer, which leaves the list where it is; the page where no remote offers one. */
function openFigures({ user_id }: StaffBrief): void {
  if (isOffered('mediumDrawer')) open('mediumDrawer', { user_id })
  else openMedium({ user_id })
}

interface PersonProps {
  person: StaffBrief
  onOpen: ((person: StaffBrief) => void) | undefined
  refusal: StaffCellProps['refusal']
}

function Person({ person, onOpen, refusal }: PersonProps) {
  const refused = onOpen && refusal?.(person)
  const name = <span className={classes.personName}>{nameOf(person)}</span>
  return (
    <span className={classes.person}>
      <Picture src={person.avatar} name={person.name} size={24} round />
      {onOpen && refused === undefined ? (
        <button type="button" className={classes.title} onClick={() => onOpen(person)}>
          {name}
        </button>
      ) : (
        <Tooltip content={refused}>{name}</Tooltip>
      )}
    </span>
  )
}
