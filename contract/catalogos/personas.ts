/* The closed lists of students and guardians, apart from their schemas: public forms download these alone. */

export const SEXOS = ['F', 'M'] as const
export const PARENTESCOS = ['madre', 'padre', 'abuelo', 'tio', 'hermano', 'tutor', 'otro'] as const
