import { minute } from '@crm/base/dates'
import { fileSize } from '@crm/base/text'
import { useAction, useCall } from '@crm/client/hooks'
import { type MaterialDetail, materialCalls } from '@crm/contracts/calls/materials'
import { materialColumns } from '@crm/contracts/columns/materials'
import { MATERIAL_BIN_DAYS, MaterialUseKind, materialUseLabel } from '@crm/contracts/rules/materialRules'
import { go, useCanOpen } from '@crm/platform/navigate'
import { Banner, Button, DesktopOnly, Section, Tag, TextButton, useDialog } from '@crm/ui/base'
import { DetailDrawer, RecordFields, saveFile, TagsCell, useRecordDrawer } from '@crm/ui/data'
import { Attachments } from '@crm/ui/form'
import { useEffect } from 'react'
import { EditMaterialDialog } from './EditMaterialDialog.tsx'
import classes from './Material.module.css'
import { TagMaterialsDialog, AddToCampaignDialog } from './MaterialDialogs.tsx'
import { MaterialStage } from './MaterialStage.tsx'
import { NewVersionDialog } from './NewVersionDialog.tsx'
import { useCampaignUses, useMaterialBin } from './useMaterialActs.ts'

const cells = { tags: ({ row }: { row: MaterialDetail }) => <TagsCell tags={row.tags} /> }

/** 素材详情: the one that the address names. ← and → go on through `ids`, what the list shows. */
export function MaterialDrawer({ ids }: { ids: readonly number[] }) {
  const { id, open, close } = useRecordDrawer('material')
  const read = useCall(materialCalls.detail, { id: id ?? 0 }, { enabled: id !== undefined })
  useEffect(() => {
    if (id === undefined) return
    const press = (event: KeyboardEvent) => {
      const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0
      // Somebody writes, plays a video, or is asked something above the drawer.
      const isBusy =
        (event.target instanceof Element && event.target.closest('input, textarea, video') !== null) ||
        document.querySelectorAll('[role="dialog"]').length > 1
      const next = ids[ids.indexOf(id) + step]
      if (step === 0 || isBusy || event.altKey || event.ctrlKey || event.metaKey || next === undefined) return
      event.preventDefault()
      open(next)
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [id, ids, open])
  if (id === undefined) return null
  return (
    <DetailDrawer
      open
      title={read.data?.name ?? '素材详情'}
      read={read}
      onClose={close}
      footer={
        read.data && (
          <DesktopOnly>
            <Footer material={read.data} onGone={close} />
          </DesktopOnly>
        )
      }
    >
      {(material) => (
        <>
          {material.deleted_at !== null && (
            <Banner kind="warning">该素材在回收站中，{MATERIAL_BIN_DAYS} 天后彻底删除</Banner>
          )}
          <MaterialStage material={material} />
          <Section title="基本信息">
            <RecordFields columns={materialColumns} row={material} cells={cells} without={['name']} />
          </Section>
          <Rights material={material} />
          <Uses material={material} />
          <Versions material={material} />
        </>
      )}
    </DetailDrawer>
  )
}

function Footer({ material, onGone }: { material: MaterialDetail; onGone: () => void }) {
  const { id, name, edits, deleted_at, tags } = material
  const openDialog = useDialog()
  const { remove, restore } = useMaterialBin()
  if (deleted_at !== null)
    return edits === 1 ? (
      <Button theme="solid" loading={restore.saving} onClick={() => void restore.run({ ids: [id] })}>
        恢复
      </Button>
    ) : null
  const erase = async () => {
    if (await remove.run({ ids: [id] })) onGone()
  }
  return (
    <>
      {edits === 1 && (
        <>
          <Button type="danger" loading={remove.saving} onClick={() => void erase()}>
            删除
          </Button>
          <Button onClick={() => openDialog(NewVersionDialog, { material })}>上传新版本</Button>
        </>
      )}
      <Button onClick={() => openDialog(TagMaterialsDialog, { ids: [id], name, tagIds: tags.map((tag) => tag.id) })}>
        打标签
      </Button>
      <Button onClick={() => openDialog(AddToCampaignDialog, { ids: [id], name })}>加入项目</Button>
      {edits === 1 && (
        <Button theme="solid" onClick={() => openDialog(EditMaterialDialog, { id })}>
          编辑
        </Button>
      )}
    </>
  )
}

/** Where a material comes from, and by which proof. */
function Rights({ material: { id, source_url, source, proof } }: { material: MaterialDetail }) {
  const link = useAction(materialCalls.fileLink, { weight: { harmless: 'reads' } })
  if (source_url === '' && proof.length === 0) return null
  return (
    <Section title="来源与凭证">
      {source_url !== '' && (
        <p>
          来源：
          <a href={source_url} target="_blank" rel="noopener noreferrer">
            {source ? `${source.author_name}「${source.title}」` : source_url}
          </a>
        </p>
      )}
      <Attachments files={proof} link={(file_url) => link.run({ id, file_url })} />
    </Section>
  )
}

function Uses({ material }: { material: MaterialDetail }) {
  const canOpen = useCanOpen()
  const { leave } = useCampaignUses()
  return (
    <Section title={`使用 ${material.use_count} 处`}>
      {material.use_count === 0 && <p className={classes.note}>尚未使用</p>}
      <ul className={classes.rows} aria-label="使用">
        {material.uses.map((use) => (
          <li key={use.id} className={classes.row}>
            {use.kind === MaterialUseKind.campaign && use.name !== '' && canOpen('ContentCampaignDetail') ? (
              <TextButton onClick={() => void go('ContentCampaignDetail', { id: use.object_id })}>
                {use.name}
              </TextButton>
            ) : (
              <span>{use.name || '无权查看'}</span>
            )}
            <Tag>{materialUseLabel[use.kind]}</Tag>
            <span className={classes.note}>
              第 {use.version} 版 · {minute(use.created_at)} · {use.stands === 1 ? '使用中' : '已结束'}
            </span>
            {use.removes === 1 && (
              <DesktopOnly>
                <TextButton
                  label={`移出 ${use.name}`}
                  onClick={() => void leave.run({ ids: [material.id], campaign_id: use.object_id })}
                >
                  移出
                </TextButton>
              </DesktopOnly>
            )}
          </li>
        ))}
      </ul>
    </Section>
  )
}

function Versions({ material }: { material: MaterialDetail }) {
  const { id, updated_at, name, edits, versions, deleted_at } = material
  const link = useAction(materialCalls.fileLink, { weight: { harmless: 'reads' } })
  const restore = useAction(materialCalls.restoreVersion, {
    weight: ({ version }) => ({
      ask: {
        title: `恢复「${name}」的第 ${version} 版？`,
        content: '恢复后成为最新的版本，现在的版本保留。',
        confirmText: '恢复',
      },
    }),
    done: ({ version }) => `已恢复为第 ${version} 版`,
  })
  const download = async (version: number) => {
    const found = await link.run({ id, version })
    if (found) saveFile(found.url, found.file_name)
  }
  return (
    <Section title={`版本 ${versions.length} 个`}>
      <ul className={classes.rows} aria-label="版本">
        {versions.map(({ version, size, user, created_at, body }) => (
          <li key={version} className={classes.row}>
            <span>
              第 {version} 版 · {fileSize(size)} · {user?.name ?? '-'} · {minute(created_at)}
            </span>
            {body === '' && (
              <TextButton label={`下载第 ${version} 版`} onClick={() => void download(version)}>
                下载
              </TextButton>
            )}
            {version !== material.version && edits === 1 && deleted_at === null && (
              <DesktopOnly>
                <TextButton
                  label={`恢复第 ${version} 版`}
                  onClick={() => void restore.run({ id, updated_at, version })}
                >
                  恢复
                </TextButton>
              </DesktopOnly>
            )}
          </li>
        ))}
      </ul>
    </Section>
  )
}
