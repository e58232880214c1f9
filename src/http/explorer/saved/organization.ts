// Saved operations of the organization and its members, and of programs that follow its changes.
import { ELSEWHERE, make, step, type SavedOperations } from './operation.js'

const INVITED = { shows: 'organizationName status' }
const MEMBER = { shows: 'roles isActive user { name }' }

export const ORGANIZATION: SavedOperations = {
  Users: [
    {
      label: 'List the members with their roles',
      query: 'query Members { memberships { nodes { id roles isActive user { name email } } } }',
    },
    {
      label: 'Create a user, whose password is shown once',
      query: `mutation CreateUser($name: String!, $email: String!) {
        createUser(input: { name: $name, email: $email, roles: [STAFF] }) { initialPassword user { id name email } }
      }`,
      variables: { name: 'Nora Selvedge', email: 'nora@mill.test' },
    },
    step('Edit a user', 'editUser', 'u-mill-hr', { input: { name: 'Hana Placket-Weft' }, shows: 'name email' }),
    step('Reset a password, which is shown once', 'resetUserPassword', 'u-mill-hr', {
      shows: 'initialPassword user { email }',
    }),
    step('Let a user try to log in again', 'unlockLogIn', 'u-mill-hr', { shows: 'name email' }),
    step('Switch an account off', 'switchAccountOff', 'u-mill-hr', { shows: 'name isActive' }),
    step('Switch it on again, after that', 'switchAccountOn', 'u-mill-hr', { shows: 'name isActive' }),
    step('Accept an invitation', 'acceptInvitation', 'nord-inv-4-atelier', { ...INVITED, as: 'finance@mill.test' }),
    step('Remove this member again, after that', 'removeMember', 'u-mill-finance', { ...ELSEWHERE, shows: 'name email' }),
    step('Decline an invitation', 'declineInvitation', 'inv-4-mill', { ...INVITED, as: 'finance@atelier.test' }),
    {
      label: 'Change your password',
      query: `mutation ChangePassword($old: String!, $new: String!) {
        changePassword(currentPassword: $old, newPassword: $new) { name email }
      }`,
      variables: { old: 'selvedge', new: 'twill-and-selvedge' },
      as: 'hr@atelier.test',
    },
    {
      label: 'Choose the organization that you see first',
      query: 'mutation ChooseDefaultOrganization($orgId: ID!) { chooseDefaultOrganization(orgId: $orgId) { name orgId } }',
      variables: { orgId: 'mill' },
    },
  ],
  Memberships: [
    {
      label: 'Change the roles of a member',
      query: `mutation ChangeUserRoles($id: ID!) {
        changeUserRoles(id: $id, roles: [DIRECTOR, FINANCE]) { roles user { name } }
      }`,
      variables: { id: 'u-mill-director' },
    },
    step('Switch a member off', 'switchUserOff', 'u-mill-director', MEMBER),
    step('Switch the member on again, after that', 'switchUserOn', 'u-mill-director', MEMBER),
  ],
  Invitations: [
    {
      label: 'List the invitations',
      query: 'query Invitations { invitations { nodes { id email roles status expiresAt } } }',
    },
    {
      label: 'Invite the user of another organization',
      query: `mutation InviteMember($email: String!) {
        inviteMember(email: $email, roles: [STAFF]) { id email roles status }
      }`,
      variables: { email: 'staff@atelier.test' },
    },
  ],
  Identity: [
    {
      label: 'Log in',
      query: `mutation LogIn($username: String!, $password: String!) {
        login(username: $username, password: $password) { accessToken expiresIn refreshToken }
      }`,
      variables: { username: 'staff@mill.test', password: 'selvedge' },
    },
    { label: 'List your sessions', query: 'query Sessions { sessions { id door createdAt userAgent isCurrent } }' },
    { label: 'Log out', query: 'mutation LogOut { logout { endedAt endReason } }', as: 'manager@mill.test' },
    {
      label: 'Log out everywhere',
      query: 'mutation LogOutEverywhere { logoutEverywhere { endedAt endReason } }',
      as: 'manager@mill.test',
    },
  ],
  Organizations: [
    {
      label: 'Show the organization, its settings and its letterhead',
      query: `query OneOrganization {
        organization {
          name currency
          settings { timeZone periodLockedThrough priceTolerancePercent quantityTolerancePercent materialRequestSelfApproval }
          letterhead { legalName address businessEmail taxNumber }
        }
      }`,
    },
    make('Change the letterhead of what is printed', 'editOrganization', {
      letterhead: { legalName: 'Selvedge Mill Ltd', address: '1 Loom Street', businessEmail: 'office@mill.test' },
    }, { shows: 'letterhead { legalName address businessEmail }' }),
    make('Change the settings', 'editOrganization', { settings: { priceTolerancePercent: '3' } }, {
      name: 'ChangeSettings', shows: 'settings { priceTolerancePercent }',
    }),
    make('Lock a period', 'movePeriodLock', { lockedThrough: '2025-12-31', reason: 'The year is closed' }, {
      shows: 'settings { periodLockedThrough }',
    }),
  ],
  Webhooks: [
    {
      label: 'List the webhooks with what was sent last',
      query: `query Webhooks {
        webhooks { nodes { id url kinds } }
        webhookDeliveries(first: 5) { nodes { status createdAt } }
      }`,
    },
    make('Create a webhook, whose secret is shown once', 'createWebhook', {
      url: 'https://shop.example.com/selvedge', description: 'Web shop', kinds: ['STYLE'],
    }, { shows: 'secret webhook { id url kinds }' }),
    step('Rotate the secret', 'rotateWebhookSecret', 'wh-2', { shows: 'secret webhook { previousValidUntil }' }),
    step('Switch a webhook on', 'editWebhook', 'wh-2', { input: { isActive: true }, shows: 'url isActive' }),
    step('Delete a webhook', 'deleteWebhook', 'wh-3', { shows: 'webhookId' }),
  ],
  'Webhook deliveries': [
    {
      label: 'List what could not be delivered',
      query: `query DeadDeliveries {
        webhookDeliveries(filter: { status: [DEAD] }) {
          nodes { id recordType recordId action attempts lastStatus lastError webhook { url } }
        }
      }`,
    },
    step('Send it again, after its webhook is switched on', 'resendWebhookDelivery', 'wh-2-2', { shows: 'status attempts' }),
  ],
  'Audit lines': [
    {
      label: 'List what was done last, and by whom',
      query: 'query Trail { auditLines(first: 10) { nodes { at actorName action entity entityId from to reason } } }',
    },
  ],
}
