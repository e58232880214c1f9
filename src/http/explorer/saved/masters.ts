// Saved operations of partners, styles, places, accounts and rates.
import { END, make, step, type SavedOperations } from './operation.js'

const PARTNER = { shows: 'id code name currency', takes: 'CreatePartnerInput' }
const EDITED = { shows: 'code name paymentTermDays email', takes: 'EditPartnerInput' }

export const MASTERS: SavedOperations = {
  Suppliers: [
    {
      label: 'List the suppliers',
      query: `query SupplierList {
        suppliers(filter: { isActive: true }) { nodes { id code name country currency paymentTermDays } }
      }`,
    },
    make('Create a supplier', 'createSupplier', {
      code: 'SUP-NEW', name: 'Weavers of the North', currency: 'EUR',
    }, PARTNER),
    step('Edit a supplier', 'editSupplier', 'sup-3', { ...EDITED, input: { paymentTermDays: 45 } }),
    step('End the use of a supplier', 'editSupplier', 'sup-6', { ...END, takes: 'EditPartnerInput' }),
  ],
  Clients: [
    {
      label: 'List the clients with their orders',
      query: `query Clients {
        clients { nodes { id code name country currency salesOrders(first: 3) { nodes { documentId status } } } }
      }`,
    },
    make('Create a client', 'createClient', { code: 'CLI-NEW', name: 'Shirts of the South', currency: 'EUR' }, PARTNER),
    step('Edit a client', 'editClient', 'cli-4', { ...EDITED, input: { paymentTermDays: 30 } }),
    step('End the use of a client', 'editClient', 'cli-5', { ...END, takes: 'EditPartnerInput' }),
  ],
  Styles: [
    {
      label: 'List the styles of a season with their sizes',
      query: `query Styles($season: [String!]) {
        styles(filter: { season: $season }) {
          nodes { id code name season client { name } sizes colors skus { code size color } }
        }
      }`,
      variables: { season: ['AW26'] },
    },
    make('Create a style', 'createStyle', {
      code: 'CHM-WRK', name: 'Chambray work shirt', season: 'SS27', clientId: 'cli-2',
    }, { shows: 'id code name season' }),
    step('Add sizes and colours', 'addStyleSkus', 'st-1', {
      input: { sizes: ['XL'], colors: ['white', 'sky'] }, shows: 'code sizes colors skus { code }',
    }),
    step('Edit a style', 'editStyle', 'st-5', { input: { season: 'AW27' }, shows: 'code name season' }),
    step('End the use of a style', 'editStyle', 'st-6', END),
  ],
  Locations: [
    {
      label: 'List the warehouses',
      query: `query Warehouses {
        locations(filter: { locationType: ["warehouse"] }) { nodes { id code name city country isActive } }
      }`,
    },
    make('Create a location', 'createLocation', {
      locationType: 'warehouse', code: 'WH-NEW', name: 'Savar trims warehouse', city: 'Savar', country: 'BD',
    }, { shows: 'id code name city' }),
    step('Edit a location', 'editLocation', 'loc-1', {
      input: { contactName: 'Rafi Carton', contactPhone: '+880 2 5550 199' }, shows: 'code name contactName contactPhone',
    }),
    step('End the use of a location', 'editLocation', 'loc-4', END),
  ],
  'Management accounts': [
    {
      label: 'List the accounts',
      query: 'query Accounts { managementAccounts(filter: { isActive: true }) { nodes { id code name } } }',
    },
    make('Create an account', 'createManagementAccount', { code: '6410', name: 'Software' }, { shows: 'id code name' }),
    step('Edit an account', 'editManagementAccount', 'ma-7', {
      input: { name: 'Samples and tests' }, shows: 'code name',
    }),
    step('End the use of an account', 'editManagementAccount', 'ma-5', END),
  ],
  Rates: [
    {
      label: 'List the last rates of two currencies',
      query: `query Rates {
        rates(first: 5, filter: { fromCurrency: ["EUR"], toCurrency: ["USD"] }) { nodes { id date rate } }
      }`,
    },
    make('Enter the rate of a day', 'createRate', {
      fromCurrency: 'EUR', toCurrency: 'USD', date: '2026-05-04', rate: '1.19',
    }, { shows: 'id date fromCurrency toCurrency rate' }),
    step('Correct a rate', 'editRate', 'rate-eur-usd-2026-04-01', { input: { rate: '1.183' }, shows: 'date rate' }),
  ],
}
