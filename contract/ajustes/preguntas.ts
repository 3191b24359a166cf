/** The kinds of school that the first start tells apart; `todo` hides nothing. */
export const PERFILES = ['academia', 'tecnico', 'colegio', 'todo'] as const
/** Does it invoice with CAI, is it paid by transfer, does it give grants? */
export const PREGUNTAS = ['cai', 'transferencias', 'becas'] as const
