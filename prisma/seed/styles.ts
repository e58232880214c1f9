// Seeds shirt styles, each in three sizes.
import type { SeedContext } from './context.js'
import { day } from './context.js'

const STYLES = [
  { id: 'st-1', code: 'CLS-POP', name: 'Classic poplin shirt', season: 'AW26', clientId: 'cli-1', color: 'white' },
  { id: 'st-2', code: 'OXF-BD', name: 'Oxford button-down', season: 'AW26', clientId: 'cli-2', color: 'blue' },
  { id: 'st-3', code: 'TWL-DRS', name: 'Twill dress shirt', season: 'AW26', clientId: 'cli-4', color: 'white' },
  { id: 'st-4', code: 'LIN-RSRT', name: 'Linen resort shirt', season: 'SS27', clientId: 'cli-3', color: 'sand' },
  { id: 'st-5', code: 'PILOT-UNI', name: 'Pilot uniform shirt', season: 'SS27', clientId: 'cli-5', color: 'white' },
  {
    id: 'st-6',
    code: 'OVR-STRP',
    name: 'Striped overshirt of the house',
    season: 'SS27',
    clientId: null,
    color: 'navy',
  },
] as const

const SIZES = ['s', 'm', 'l'] as const
const label = (size: string) => size.toUpperCase()

/** Seeds styles and their SKUs: `sku-1-s` is size S of `st-1`. */
export async function seedStyles({ prisma, orgId }: SeedContext): Promise<void> {
  await prisma.style.createMany({
    data: STYLES.map(({ color, ...row }, index) => ({
      ...row,
      orgId,
      sizes: SIZES.map(label),
      colors: [color],
      createdAt: day(index * 9 - 200),
    })),
  })
  await prisma.styleSku.createMany({
    data: STYLES.flatMap(({ id, code, color }, index) =>
      SIZES.map((size, place) => ({
        orgId,
        id: `sku-${index + 1}-${size}`,
        styleId: id,
        code: `${code}-${color}-${size}`.toUpperCase(),
        size: label(size),
        color,
        // A style of the demo has one colourway.
        position: place + 1,
        createdAt: day(index * 9 - 199),
      })),
    ),
  })
}
