// Seeds suppliers and clients: fabric mills, trims makers and shops.
import type { SeedContext } from './context.js'
import { day } from './context.js'

const SUPPLIERS = [
  {
    id: 'sup-1', code: 'BOGAZ', name: 'Boğaz Dokuma A.Ş.', country: 'TR', city: 'Bursa', currency: 'USD',
    paymentTermDays: 30,
    email: 'sales@bogazdokuma.test', phone: '+90 224 555 0101', address: 'Organize Sanayi, 7. Cadde 12',
    language: 'EN',
  },
  {
    id: 'sup-2', code: 'QIAOTOU', name: 'Qiaotou Button Works', country: 'CN', city: 'Wenzhou', currency: 'CNY',
    paymentTermDays: 30, email: 'export@qiaotou.test', phone: '+86 577 5550 0102', address: '88 Button Road, Yongjia',
  },
  {
    id: 'sup-3', code: 'PADMA', name: 'Padma Threads & Labels Ltd', country: 'BD', city: 'Gazipur', currency: 'BDT',
    email: 'orders@padma.test', phone: '+880 2 5550 103', address: 'Plot 41, Konabari', language: 'BN',
  },
  {
    id: 'sup-4', code: 'NILGIRI', name: 'Nilgiri Shirtings Pvt Ltd', country: 'IN', city: 'Coimbatore', currency: 'USD',
    paymentTermDays: 60, email: 'export@nilgiri.test', phone: '+91 422 555 0104', address: '16 Avinashi Road',
  },
  {
    id: 'sup-5', code: 'VALSERENA', name: 'Tessitura Valserena S.p.A.', country: 'IT', city: 'Bergamo', currency: 'EUR',
    paymentTermDays: 60, paymentTermEndOfMonth: true,
    email: 'ordini@valserena.test', phone: '+39 035 555 0105', address: 'Via dei Telai 9',
  },
  {
    id: 'sup-6', code: 'MINHO', name: 'Entretelas do Minho Lda', country: 'PT', city: 'Guimarães', currency: 'EUR',
    email: 'vendas@minho.test', phone: '+351 253 555 106', address: 'Rua da Fiação 3',
  },
  {
    id: 'sup-7', code: 'OLDLOOM', name: 'Old Loom Weavers', country: 'TR', city: 'Denizli', currency: 'USD',
    isActive: false,
  },
] as const

const CLIENTS = [
  {
    id: 'cli-1', code: 'NORDLYS', name: 'Nordlys Menswear AB', country: 'SE', city: 'Gothenburg', currency: 'EUR',
    paymentTermDays: 30, paymentTermEndOfMonth: true,
    email: 'buying@nordlys.test', phone: '+46 31 555 201', address: 'Magasinsgatan 4',
  },
  {
    id: 'cli-2', code: 'HARBOUR', name: 'Harbour & Vale Ltd', country: 'GB', city: 'Bristol', currency: 'GBP',
    paymentTermDays: 45, email: 'merch@harbourvale.test', phone: '+44 117 555 0202', address: '21 Welsh Back',
    language: 'EN',
  },
  {
    id: 'cli-3', code: 'LAKESHORE', name: 'Lakeshore Outfitters Inc.', country: 'US', city: 'Milwaukee',
    currency: 'USD', paymentTermDays: 30, email: 'sourcing@lakeshore.test', phone: '+1 414 555 0203',
    address: '300 N Water Street',
  },
  {
    id: 'cli-4', code: 'CARREAU', name: 'Maison Carreau SAS', country: 'FR', city: 'Lille', currency: 'EUR',
    email: 'achats@carreau.test', phone: '+33 3 55 50 02 04', address: '12 rue de la Filature',
  },
  {
    id: 'cli-5', code: 'KESTREL', name: 'Kestrel Uniforms GmbH', country: 'DE', city: 'Krefeld', currency: 'EUR',
    email: 'einkauf@kestrel.test', phone: '+49 2151 555 205', address: 'Seidenstraße 18',
  },
] as const

/** The name of the supplier with this id. */
export const supplierName = (id: string) => SUPPLIERS.find((row) => row.id === id)?.name

/** Seeds suppliers and clients. */
export async function seedPartners({ prisma, orgId }: SeedContext): Promise<void> {
  await prisma.supplier.createMany({
    data: SUPPLIERS.map((row, index) => ({ ...row, orgId, createdAt: day(index - 400) })),
  })
  await prisma.client.createMany({
    data: CLIENTS.map((row, index) => ({ ...row, orgId, createdAt: day(index - 380) })),
  })
}
