// A log-in of the demo's administrator, the test of the credential, and what is answered to them.

export const login = {
  form: { grant_type: 'password', username: 'admin@mill.test', password: 'selvedge' },
  answer: { access_token: 'eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.e30.c2lnbmF0dXJl', token_type: 'bearer', expires_in: 43_200 },
}

export const testAdmin = {
  answer: {
    message: 'Ada Weft is an administrator of this organization',
    user: { id: 'u-mill-admin', email: 'admin@mill.test', name: 'Ada Weft', roles: ['Admin'], orgId: 'mill' },
  },
}
