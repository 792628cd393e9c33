import type { MarketGoods } from '@crm/contracts/calls/market'
import type { RankedBrand } from '@crm/contracts/calls/marketBrand'
import { TextLink, Tooltip } from '@crm/ui/base'
import { Change, type Column, Count, Percent, Picture } from '@crm/ui/data'
import { brandColumns, perPlatform } from '../../parts/brandColumns.tsx'
import { RankPlace } from '../../parts/RankPlace.tsx'
import classes from './TopAuthors.module.css'

function TopAuthors({ authors }: { authors: RankedBrand['top_authors'] }) {
  if (authors.length === 0) return '-'
  return (
    <span className={classes.row}>
      {authors.map(({ author_id, platform, author_name, avatar }) => (
        <Tooltip key={author_id} content={author_name}>
          <TextLink quiet to="TalentDetail" query={{ author_id, platform }} newTab>
            <span role="img" aria-label={author_name}>
              <Picture src={avatar} name={author_name} size={28} round />
            </span>
          </TextLink>
        </Tooltip>
      ))}
    </span>
  )
}

/** Columns of the ranking of brands on a platform. */
export const talentTopBrandColumns = (platform: MarketGoods['platform']): readonly Column<RankedBrand>[] => {
  const { brand, gmv, author_count, actions } = brandColumns(platform)
  return [
    {
      key: 'rank',
      title: '排名',
      width: 104,
      fixed: 'left',
      locked: true,
      note: '与上一周期的名次相比',
      render: (row) => <RankPlace rank={row.rank} change={row.rank_change} />,
    },
    brand,

    gmv,

    {
      key: 'gmv_rate',
      title: '环比',
      width: 110,
      align: 'right',
      render: (row) => <Change value={row.gmv_rate} />,
    },
    { ...author_count, title: '合作达人数' },

    {
      key: 'new_author_count',
      title: '新增达人数',
      width: 110,
      align: 'right',
      note: '周期内首次与该品牌合作的达人',
      render: (row) => <Count value={row.new_author_count} />,
    },
    {
      key: 'live_rate',
      title: '直播占比 %',
      width: 110,
      align: 'right',
      render: (row) => <Percent value={row.live_rate} />,
    },
    {
      key: 'video_rate',
      title: '视频占比 %',
      width: 110,
      align: 'right',
      render: (row) => <Percent value={row.video_rate} />,
    },
    { key: 'top', title: 'Top3 达人', width: 130, render: (row) => <TopAuthors authors={row.top_authors} /> },
    actions,
  ]
}

/** The same columns for every render of a platform. */
export const topBrandColumns = perPlatform(talentTopBrandColumns)
