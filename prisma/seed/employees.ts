// Seeds employees: employees with a user account, machinists without an account, and a former employee.
import { Role } from '../../src/generated/prisma/enums.js'
import type { SeedContext } from './context.js'
import { day } from './context.js'
import { NAMES } from './organizations.js'

const POSITIONS: Readonly<Record<Role, string>> = {
  ADMIN: 'Systems administrator',
  MANAGER: 'Factory manager',
  DIRECTOR: 'Managing director',
  FINANCE: 'Chief accountant',
  HR: 'Head of personnel',
  STAFF: 'Cutter',
}

/**
 * Employees without a user account: name, position, days between hiring and the season, and true for current employees.
 */
const OTHERS = [
  ['Selma Overlock', 'Machinist', 1_460, true],
  ['Piet Buttonhole', 'Machinist', 730, true],
  ['Ingrid Calender', 'Finisher', 365, true],
  ['Omar Presser', 'Presser', 2_190, false],
] as const

/**
 * Seeds the employees. `e-1` has the user account of the cutter, the next employees have the other accounts, and the
 * rest have no account.
 */
export async function seedEmployees({ prisma, orgId, user }: SeedContext): Promise<void> {
  const roles = Object.values(Role).reverse()
  const members = roles.map((role, index) => ({
    name: NAMES[role],
    position: POSITIONS[role],
    userId: user(role),
    email: `${role.toLowerCase()}@${orgId}.test`,
    isActive: true,
    hiredAt: day(-300 * (index + 1)),
  }))
  const others = OTHERS.map(([name, position, days, isActive]) => ({ name, position, isActive, hiredAt: day(-days) }))
  await prisma.employee.createMany({
    data: [...members, ...others].map((person, index) => ({
      ...person,
      orgId,
      id: `e-${index + 1}`,
      code: `E-${String(index + 1).padStart(3, '0')}`,
      createdAt: day(-30 + index),
    })),
  })
}
