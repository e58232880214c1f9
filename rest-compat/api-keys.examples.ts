// A request for the active API keys, and what is answered to it.

export const list = {
  query: { is_active: 'true' },
  answer: [
    {
      id: 'ak-2',
      org_id: 'mill',
      name: 'Reporting',
      created_by_id: 'u-mill-admin',
      rate_limit: 60,
      created_at: '2025-12-02T08:00:00Z',
      expires_at: '2099-12-31T23:59:59Z',
      last_used_at: '2026-03-23T08:00:00Z',
      is_active: true,
      permissions: ['records:read'],
    },
  ],
}
