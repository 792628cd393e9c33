import { emptyTaskShortcut } from '@crm/access/visibility'
import { go, useCanOpen } from '@crm/platform/navigate'
import { useWho } from '@crm/platform/session'
import { Button, EmptyBlock, ReadActions } from '@crm/ui/base'
import classes from './TaskCentre.module.css'

const names: Readonly<Record<string, string>> = {
  TalentPublic: '达人公海',
  TalentManage: '我的达人',
  ContentTalentCompany: '企业达人库',
  CooperateDemo: '寄样管理',
  ContentSample: '种草寄样',
  CooperateList: '合作单',
  ContentMaterial: '素材',
  ContentCampaign: '种草项目',
}

/** Nothing there yet: the lists from which imports and exports start, each in a new window. What may not be opened is left out. */
export function TaskShortcuts({ title }: { title: string }) {
  const who = useWho()
  const canOpen = useCanOpen()
  const first = emptyTaskShortcut(who)
  const others = Object.keys(names).filter((name) => name !== 'TalentPublic' && name !== 'TalentManage')
  const offered = [first, ...others].filter((name) => canOpen(name))
  return (
    <EmptyBlock
      title={title}
      action={
        <ReadActions>
          <div className={classes.shortcuts}>
            {offered.map((name) => (
              <Button key={name} size="small" onClick={() => void go(name, { platform: 'dy' }, { newTab: true })}>
                {names[name]}
              </Button>
            ))}
          </div>
        </ReadActions>
      }
    />
  )
}
