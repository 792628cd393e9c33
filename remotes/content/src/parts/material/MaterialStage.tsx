import { CallFailure } from '@crm/client/failure'
import { send } from '@crm/client/request'
import { type Material, materialCalls } from '@crm/contracts/calls/materials'
import { MaterialKind } from '@crm/contracts/rules/materialRules'
import { BlockSkeleton, EmptyBlock, TextButton } from '@crm/ui/base'
import { useEffect, useState } from 'react'
import classes from './Material.module.css'

type Shown = Pick<Material, 'id' | 'kind' | 'name' | 'cover' | 'body' | 'version'>

/** A call that failed is said in place. */
function ofCall(error: unknown): undefined {
  if (!(error instanceof CallFailure)) throw error
}

/** The material itself, large: a text as it is, a picture in full, a video to be played. */
export function MaterialStage({ material }: { material: Shown }) {
  if (material.kind === MaterialKind.text)
    return (
      <div className={classes.stage}>
        <p className={classes.words}>{material.body}</p>
      </div>
    )
  return <FileStage key={`${material.id}-${material.version}`} material={material} />
}

/** Its link holds once, so that the file is fetched whole; of a video when somebody wants to see it. */
function FileStage({ material: { id, kind, name, cover, version } }: { material: Shown }) {
  const isVideo = kind === MaterialKind.video
  const [address, setAddress] = useState<string>()
  const [wanted, setWanted] = useState(!isVideo)
  const [failed, setFailed] = useState(false)
  useEffect(() => {
    if (!wanted) return
    let made: string | undefined
    let gone = false
    const load = async () => {
      const found = await send(materialCalls.fileLink, { id, version }).catch(ofCall)
      const response = found && (await fetch(found.url).catch(() => undefined))
      if (gone) return
      if (!response?.ok) return setFailed(true)
      made = URL.createObjectURL(await response.blob())
      if (gone) URL.revokeObjectURL(made)
      else setAddress(made)
    }
    void load()
    return () => {
      gone = true
      if (made !== undefined) URL.revokeObjectURL(made)
    }
  }, [id, version, wanted])
  return (
    <div className={classes.stage}>
      {failed ? (
        <EmptyBlock title="文件加载失败，请下载查看" />
      ) : address === undefined ? (
        wanted ? (
          <BlockSkeleton height={240} />
        ) : (
          <>
            {cover !== '' && <img src={cover} alt="" />}
            <TextButton label={`播放 ${name}`} onClick={() => setWanted(true)}>
              播放
            </TextButton>
          </>
        )
      ) : isVideo ? (
        // What is brought in has no captions.
        <video src={address} controls autoPlay aria-label={name} />
      ) : (
        <img src={address} alt={name} />
      )}
    </div>
  )
}
