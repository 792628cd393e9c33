import { platformsOf } from '@crm/access/visibility'
import { word } from '@crm/base/messages'
import { talentListCalls } from '@crm/contracts/calls/talentLists'
import { PLATFORMS } from '@crm/contracts/enums'
import type { OpenerProps } from '@crm/platform/openers'
import { useWho } from '@crm/platform/session'
import { Button, Dialog } from '@crm/ui/base'
import { PlatformTabs } from '@crm/ui/data'
import { TalentPicker, useTalentSearch } from '@crm/ui/form'
import { useState } from 'react'
import classes from './TalentPickerDialog.module.css'

/** 选择达人, opened from anywhere: talents of one platform and one module that the caller may work with. */
export function TalentPickerDialog({
  classify,
  platform,
  selected,
  limit,
  onPick,
  onClose,
}: OpenerProps['talentPicker'] & { onClose: () => void }) {
  const who = useWho()
  const platforms = PLATFORMS.filter((each) => platformsOf(who, classify).includes(each))
  const [shown, setShown] = useState(platform ?? platforms[0] ?? 'dy')
  const [ids, setIds] = useState<string[]>(() => [...new Set(selected)].slice(0, limit))
  const search = useTalentSearch({ call: talentListCalls.pick, platform: shown, also: { classify }, selected: ids })
  const confirm = () => {
    onPick(ids, shown)
    onClose()
  }
  return (
    <Dialog
      open
      width={704}
      title="选择达人"
      maskCloses={false}
      onClose={onClose}
      footer={
        <>
          <Button type="tertiary" onClick={onClose}>
            {word.cancel}
          </Button>
          <Button theme="solid" disabled={ids.length === 0} onClick={confirm}>
            确定
          </Button>
        </>
      }
    >
      <div className={classes.head}>
        {platform === undefined && (
          <PlatformTabs
            value={shown}
            platforms={platforms}
            onChange={(next) => {
              setShown(next)
              // Talents are a platform's own.
              setIds([])
            }}
          />
        )}
        <span className={classes.count}>
          已选 {ids.length}/{limit}
        </span>
      </div>
      <TalentPicker multiple search={search} max={limit} value={ids} onChange={setIds} />
    </Dialog>
  )
}
