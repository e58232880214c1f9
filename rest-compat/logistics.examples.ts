// Requests on a delivery of the demo data and for its locations, and what is answered to them.

export const createStop = {
  path: { delivery_id: 'd-1' },
  body: { name: 'Port of Chattogram', stopType: 'port', plannedAt: '2026-06-01' },
  answer: { id: 'stop_01k0example', stopOrder: 7, name: 'Port of Chattogram', stopType: 'port', state: 'upcoming', plannedAt: '2026-06-01' },
}

export const listLocations = {
  query: { page: 1, limit: 1 },
  answer: {
    data: [
      {
        id: 'loc-1',
        locationType: 'warehouse',
        name: 'Ashulia fabric warehouse',
        code: 'WH-DHK',
        city: 'Dhaka',
        country: 'BD',
        contactName: 'Dispatch, Dhaka',
        createdAt: '2026-01-01T08:00:00Z',
        updatedAt: '2026-01-01T08:00:00Z',
        latitude: 23.8993,
        longitude: 90.3232,
        isActive: true,
      },
    ],
    pagination: { page: 1, limit: 1, total: 28, totalPages: 28, hasNext: true, hasPrev: false },
  },
}
