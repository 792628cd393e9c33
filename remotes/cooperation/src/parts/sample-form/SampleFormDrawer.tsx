import { useCall } from '@crm/client/hooks'
import { useFreshAnswer } from '@crm/client/useFreshAnswer'
import { sampleCalls } from '@crm/contracts/calls/sample'
import { BusinessModule, type Platform } from '@crm/contracts/enums'
import { Drawer, Loaded } from '@crm/ui/base'
import { useState } from 'react'
import { EditSample } from './EditSample.tsx'
import { RenewSample } from './RenewSample.tsx'
import { SampleForm } from './SampleForm.tsx'

const TITLES = { create: '新建寄样', edit: '编辑寄样', renew: '再次寄样' } as const

type Opened =
  // `author_id`: whom another page sends one to.
  { mode: 'create'; platform: Platform; author_id?: string } | { mode: 'edit' | 'renew'; sample_id: number }

/** The form of a seeding sample over its list: a new one, one that is changed, or one for whom a former one went to. */
export function SampleFormDrawer({ form, onClose }: { form: Opened; onClose: () => void }) {
  return form.mode === 'create' ? (
    <CreateSample {...form} onClose={onClose} />
  ) : (
    <ReadSample {...form} onClose={onClose} />
  )
}

function CreateSample({
  platform: first,
  author_id,
  onClose,
}: {
  platform: Platform
  author_id?: string | undefined
  onClose: () => void
}) {
  const [platform, setPlatform] = useState(first)
  return (
    <SampleForm
      // Talents and goods are the platform's own.
      key={platform}
      classify={BusinessModule.content}
      title={TITLES.create}
      platform={platform}
      initValues={{ kind: 'talent', ...(author_id !== undefined && platform === first && { author_ids: [author_id] }) }}
      onPlatform={setPlatform}
      onClose={onClose}
    />
  )
}

function ReadSample({ mode, sample_id, onClose }: Extract<Opened, { sample_id: number }> & { onClose: () => void }) {
  const read = useCall(sampleCalls.detail, { classify: BusinessModule.content, sample_id })
  const sample = useFreshAnswer(read)
  const title = TITLES[mode]
  return (
    <Loaded
      read={{ ...read, data: sample }}
      keeps
      lines={10}
      within={(block) => (
        <Drawer open width={720} title={title} onClose={onClose}>
          {block}
        </Drawer>
      )}
    >
      {(found) =>
        mode === 'edit' ? (
          <EditSample title={title} sample={found} onClose={onClose} />
        ) : (
          <RenewSample title={title} former={found} onClose={onClose} />
        )
      }
    </Loaded>
  )
}
