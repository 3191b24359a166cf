export const BECAS = 'catalogos/becas'
