import { Button, Drawer, Section, useIsPhone, DesktopOnly } from '@crm/ui/base'
import { FollowLogForm, type LoggedTalent } from './FollowLogForm.tsx'
import { FollowLogTimeline } from './FollowLogTimeline.tsx'

export interface FollowLogDrawerProps {
  talent: LoggedTalent & { author_name: string }
  onClose: () => void
}

/** 写跟进: an entry above what was written before. */
export function FollowLogDrawer({ talent, onClose }: FollowLogDrawerProps) {
  const { author_id, platform, author_name } = talent
  const isPhone = useIsPhone()
  return (
    <FollowLogForm talent={talent} onSaved={onClose}>
      {({ fields, submit, saving, leave }) => (
        <Drawer
          open
          width={520}
          title={isPhone ? author_name : `写跟进：${author_name}`}
          onClose={() => leave(onClose)}
          footer={
            !isPhone && (
              <>
                <Button type="tertiary" onClick={() => leave(onClose)}>
                  取消
                </Button>
                <Button theme="solid" loading={saving} onClick={submit}>
                  保存
                </Button>
              </>
            )
          }
        >
          <DesktopOnly>{fields}</DesktopOnly>
          <Section title="跟进记录">
            <FollowLogTimeline author_id={author_id} platform={platform} />
          </Section>
        </Drawer>
      )}
    </FollowLogForm>
  )
}
