// Seeds locations around the world, and deliveries in every state between them.
import type { DeliveryStatus, StopState, StopType } from '../../src/generated/prisma/enums.js'
import type { SeedContext } from './context.js'
import { day } from './context.js'

type Place = readonly [
  type: string,
  code: string,
  name: string,
  city: string,
  country: string,
  latitude: number,
  longitude: number,
  isActive?: boolean,
]

const PLACES: readonly Place[] = [
  ['warehouse', 'WH-DHK', 'Ashulia fabric warehouse', 'Dhaka', 'BD', 23.8993, 90.3232],
  ['warehouse', 'WH-CGP', 'Chattogram finished goods store', 'Chattogram', 'BD', 22.3569, 91.7832],
  ['warehouse', 'WH-SHA', 'Shaoxing trims warehouse', 'Shaoxing', 'CN', 30.0303, 120.5802],
  ['warehouse', 'WH-PRT', 'Porto sample store', 'Porto', 'PT', 41.1579, -8.6291],
  ['warehouse', 'WH-NJ', 'Newark overflow warehouse', 'Newark', 'US', 40.7357, -74.1724, false],
  ['factory', 'FA-GZP', 'Gazipur sewing hall 1', 'Gazipur', 'BD', 23.9999, 90.4203],
  ['factory', 'FA-GZ2', 'Gazipur sewing hall 2', 'Gazipur', 'BD', 24.0011, 90.4251],
  ['factory', 'FA-NRY', 'Narayanganj knitting mill', 'Narayanganj', 'BD', 23.6238, 90.5],
  ['factory', 'FA-TRP', 'Tiruppur dye house', 'Tiruppur', 'IN', 11.1085, 77.3411],
  ['factory', 'FA-HCM', 'Thu Duc denim laundry', 'Ho Chi Minh City', 'VN', 10.8494, 106.7537],
  ['factory', 'FA-BRG', 'Barcelos finishing plant', 'Barcelos', 'PT', 41.5388, -8.6151],
  ['factory', 'FA-IZM', 'Izmir cutting room', 'Izmir', 'TR', 38.4237, 27.1428, false],
  ['port', 'BDCGP', 'Port of Chattogram', 'Chattogram', 'BD', 22.3092, 91.8006],
  ['port', 'SGSIN', 'Port of Singapore', 'Singapore', 'SG', 1.2644, 103.84],
  ['port', 'LKCMB', 'Port of Colombo', 'Colombo', 'LK', 6.9497, 79.8428],
  ['port', 'NLRTM', 'Port of Rotterdam', 'Rotterdam', 'NL', 51.9496, 4.1453],
  ['port', 'DEHAM', 'Port of Hamburg', 'Hamburg', 'DE', 53.5461, 9.9661],
  ['port', 'USNYC', 'Port of New York and New Jersey', 'Elizabeth', 'US', 40.6681, -74.1484],
  ['airport', 'DAC', 'Dhaka cargo village', 'Dhaka', 'BD', 23.8433, 90.3978],
  ['airport', 'FRA', 'Frankfurt CargoCity Süd', 'Frankfurt', 'DE', 50.0379, 8.5622],
  ['customs', 'CU-BEN', 'Benapole land customs', 'Benapole', 'BD', 23.0402, 88.8968],
  ['customs', 'CU-RTM', 'Rotterdam customs inspection', 'Rotterdam', 'NL', 51.8851, 4.2867],
  ['distribution_center', 'DC-VNL', 'Venlo distribution centre', 'Venlo', 'NL', 51.3704, 6.1724],
  ['distribution_center', 'DC-HAM', 'Hamburg-Billbrook distribution centre', 'Hamburg', 'DE', 53.5311, 10.0841],
  ['distribution_center', 'DC-CPH', 'Køge distribution centre', 'Køge', 'DK', 55.458, 12.1821],
  ['distribution_center', 'DC-NJ', 'Edison distribution centre', 'Edison', 'US', 40.5187, -74.4121],
  ['distribution_center', 'DC-BCN', 'Sabadell distribution centre', 'Sabadell', 'ES', 41.5463, 2.1086, false],
  ['showroom', 'SR-CPH', 'Copenhagen showroom', 'Copenhagen', 'DK', 55.6761, 12.5683],
]

/** Distribution centres belong to clients. Dye house, mill, finishing plant and trims warehouse belong to suppliers. */
const LINKS: Readonly<Record<string, readonly [string, string]>> = {
  'DC-VNL': ['client', 'cli-1'],
  'DC-HAM': ['client', 'cli-5'],
  'DC-CPH': ['client', 'cli-4'],
  'DC-NJ': ['client', 'cli-3'],
  'FA-NRY': ['supplier', 'sup-3'],
  'FA-TRP': ['supplier', 'sup-4'],
  'WH-SHA': ['supplier', 'sup-2'],
  'FA-BRG': ['supplier', 'sup-6'],
}

type Stop = readonly [place: string, type: StopType, state: StopState]

interface Journey {
  readonly status: DeliveryStatus
  readonly notes: string
  readonly salesOrderId?: string
  /** The goods, for the only dropoff: the shipment of the order, and the pieces of each of its lines. */
  readonly goods?: { readonly shipment: number; readonly pieces: readonly number[] }
  readonly stops: readonly Stop[]
}

const DELIVERIES: readonly Journey[] = [
  {
    status: 'IN_TRANSIT', notes: '40 ft container, 40 cartons of poplin shirts', salesOrderId: 'so-5',
    stops: [
      ['FA-GZP', 'PICKUP', 'COMPLETED'], ['BDCGP', 'PORT', 'COMPLETED'], ['LKCMB', 'WAYPOINT', 'SKIPPED'], ['SGSIN', 'PORT', 'COMPLETED'],
      ['NLRTM', 'PORT', 'ARRIVED'], ['CU-RTM', 'CUSTOMS', 'EN_ROUTE'], ['DC-VNL', 'DROPOFF', 'UPCOMING'],
    ],
  },
  {
    status: 'SCHEDULED', notes: 'Fabric for hall 2',
    stops: [['WH-DHK', 'PICKUP', 'UPCOMING'], ['FA-GZ2', 'DROPOFF', 'UPCOMING']],
  },
  { status: 'SCHEDULED', notes: 'Booked, route to be agreed with the forwarder', stops: [] },
  {
    status: 'COMPLETED', notes: 'Air freight, size set for approval', salesOrderId: 'so-2',
    stops: [['FA-GZP', 'PICKUP', 'COMPLETED'], ['DAC', 'WAYPOINT', 'COMPLETED'], ['FRA', 'CUSTOMS', 'COMPLETED'], ['SR-CPH', 'DROPOFF', 'COMPLETED']],
  },
  {
    status: 'FAILED', notes: 'Refused at the gate, brought back',
    stops: [['WH-CGP', 'PICKUP', 'COMPLETED'], ['FA-TRP', 'DROPOFF', 'FAILED'], ['WH-CGP', 'RETURN', 'COMPLETED']],
  },
  {
    status: 'CANCELLED', notes: 'Order postponed by the client', salesOrderId: 'so-8',
    stops: [['WH-CGP', 'PICKUP', 'SKIPPED'], ['DC-NJ', 'DROPOFF', 'SKIPPED']],
  },
  {
    status: 'COMPLETED', notes: 'First half by air and road', salesOrderId: 'so-9',
    goods: { shipment: 1, pieces: [200, 200] },
    stops: [['FA-GZP', 'PICKUP', 'COMPLETED'], ['FRA', 'CUSTOMS', 'COMPLETED'], ['DC-HAM', 'DROPOFF', 'COMPLETED']],
  },
  {
    status: 'FAILED', notes: 'The truck did not come; booked again for the next day', salesOrderId: 'so-9',
    goods: { shipment: 2, pieces: [100, 0] },
    stops: [['FA-GZP', 'PICKUP', 'FAILED'], ['DC-HAM', 'DROPOFF', 'SKIPPED']],
  },
  {
    status: 'SCHEDULED', notes: 'Second half, as far as it is made', salesOrderId: 'so-9',
    goods: { shipment: 2, pieces: [100, 150] },
    stops: [['FA-GZP', 'PICKUP', 'UPCOMING'], ['DC-HAM', 'DROPOFF', 'UPCOMING']],
  },
]

const REACHED = ['ARRIVED', 'COMPLETED']

/** Seeds locations, deliveries and stops. */
export async function seedLogistics({ prisma, orgId, user }: SeedContext): Promise<void> {
  await prisma.location.createMany({ data: PLACES.map((place, index) => locationRow(place, index, orgId)) })
  await prisma.delivery.createMany({
    data: DELIVERIES.map(({ status, notes, salesOrderId }, index) => ({
      orgId,
      id: `d-${index + 1}`,
      documentId: `DL-2026-${String(index + 1).padStart(5, '0')}`,
      status,
      notes,
      salesOrderId,
      plannedAt: day(4 + index),
      cancelledAt: status === 'CANCELLED' ? day(6) : null,
      createdAt: day(index),
      createdById: user('STAFF'),
    })),
  })
  await prisma.deliveryStop.createMany({
    data: DELIVERIES.flatMap(({ stops }, delivery) =>
      stops.map((stop, index) => stopRow(stop, delivery, index, orgId)),
    ),
  })
  await prisma.deliveryLine.createMany({
    data: DELIVERIES.flatMap(({ salesOrderId, goods, stops }, delivery) =>
      (goods?.pieces ?? []).flatMap((quantity, line) => quantity === 0 ? [] : [{
        orgId,
        id: `d-${delivery + 1}-${line + 1}`,
        deliveryId: `d-${delivery + 1}`,
        itemNumber: line + 1,
        salesOrderLineId: `${salesOrderId}-${line + 1}`,
        shipmentId: `${salesOrderId}-shp-${goods?.shipment}`,
        stopId: `stop-${delivery + 1}-${stops.findIndex(([, type]) => type === 'DROPOFF') + 1}`,
        quantity,
      }]),
    ),
  })
  await prisma.documentCounter.create({ data: { orgId, kind: 'DL', year: 2026, lastNumber: DELIVERIES.length } })
}

const placeOf = (code: string) => PLACES.findIndex((place) => place[1] === code)

function locationRow(place: Place, index: number, orgId: string) {
  const [locationType, code, name, city, country, latitude, longitude, isActive = true] = place
  const [linkedEntityType, linkedEntityId] = LINKS[code] ?? []
  return {
    orgId,
    id: `loc-${index + 1}`,
    locationType,
    code,
    name,
    city,
    country,
    latitude,
    longitude,
    isActive,
    linkedEntityType,
    linkedEntityId,
    contactName: `Dispatch, ${city}`,
    createdAt: day(-60),
    updatedAt: day(-60),
  }
}

function stopRow([code, stopType, state]: Stop, delivery: number, index: number, orgId: string) {
  const place = placeOf(code)
  const planned = day(4 + delivery + index * 2)
  return {
    orgId,
    id: `stop-${delivery + 1}-${index + 1}`,
    deliveryId: `d-${delivery + 1}`,
    stopOrder: index + 1,
    stopType,
    state,
    name: PLACES[place][2],
    subLabel: `${PLACES[place][3]}, ${PLACES[place][4]}`,
    locationId: `loc-${place + 1}`,
    plannedAt: planned.toISOString().slice(0, 10),
    actualAt: REACHED.includes(state) ? planned : null,
    createdAt: day(delivery),
  }
}
