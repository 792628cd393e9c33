import { useCall } from '@crm/client/hooks'
import { performanceCalls } from '@crm/contracts/calls/performance'
import type { PlatformOrAll } from '@crm/contracts/enums'
import { type FigureDefinition, figureKeys } from '@crm/contracts/figures/figure'
import { memberComparisonFigures } from '@crm/contracts/figures/performance'
import { useState } from 'react'
import { EmptyBlock } from '../../base/Blocks.tsx'
import { InfoDialog } from '../../base/Dialog.tsx'
import { Loaded } from '../../base/Loaded.tsx'
import { Hint } from '../../base/Card.tsx'
import { StaffSelect } from '../../form/StaffSelect.tsx'
import { FigureCell } from '../cells/Figures.tsx'
import classes from './CompareMembers.module.css'
import { bestOf, COMPARED } from './comparison.ts'

export interface CompareMembersProps {
  /** Who is compared at first. */
  user_ids?: readonly number[]
  /** What the page shows. */
  platform?: PlatformOrAll | undefined
  start_time?: number | undefined
  end_time?: number | undefined
  onClose: () => void
}

const figures: Readonly<Record<string, FigureDefinition>> = memberComparisonFigures

/** 成员对比: two to four members as columns of one table, by the same figures and the platform and days of the page. */
export function CompareMembersDialog({ user_ids = [], platform, start_time, end_time, onClose }: CompareMembersProps) {
  const [chosen, setChosen] = useState<readonly number[]>(user_ids.slice(0, COMPARED.max))
  const isEnough = chosen.length >= COMPARED.min
  const read = useCall(
    performanceCalls.compare,
    {
      user_ids: [...chosen],
      ...(platform !== undefined && { platform }),
      ...(start_time !== undefined && { start_time }),
      ...(end_time !== undefined && { end_time }),
    },
    { enabled: isEnough },
  )
  return (
    <InfoDialog title="成员对比" width={704} onClose={onClose}>
      <div className={classes.choice}>
        <StaffSelect
          multiple
          limit={COMPARED.max}
          label="对比的成员"
          placeholder="选择二至四位成员"
          withFormer
          width="100%"
          value={chosen}
          onChange={setChosen}
        />
      </div>
      {!isEnough ? (
        <EmptyBlock small title="请选择二至四位成员" />
      ) : (
        <Loaded read={read} lines={5}>
          {({ list }) => (
            <table className={classes.table} aria-label="成员对比">
              <thead>
                <tr>
                  <th scope="col">指标</th>
                  {list.map(({ user }) => (
                    <th key={user.user_id} scope="col">
                      {user.name}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {figureKeys(memberComparisonFigures).map((key) => {
                  const { title, kind, note } = figures[key] ?? { title: key, kind: 'count' }
                  const best = bestOf(list.map((row) => row[key]))
                  return (
                    <tr key={key}>
                      <th scope="row">
                        {kind === 'money' ? `${title} ¥` : title}
                        {note && <Hint content={note} />}
                      </th>
                      {list.map((row) => (
                        <td key={row.user.user_id} data-best={row[key] === best || undefined}>
                          <FigureCell kind={kind} value={row[key]} />
                        </td>
                      ))}
                    </tr>
                  )
                })}
              </tbody>
            </table>
          )}
        </Loaded>
      )}
    </InfoDialog>
  )
}
