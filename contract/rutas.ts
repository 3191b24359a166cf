/** Screen of the link that makes the first administrator; its token follows. */
export const PRIMER_INICIO = '/primer-inicio'

/** Screen of a link that lets a user choose a password; its token follows. */
export const RESTABLECER = '/reset_password'

/** Screen of the own account. */
export const PERFIL = '/perfil'
/** Screen of the requests that wait for a supervisor's word. */
export const AUTORIZACIONES = '/autorizaciones'

/** The user's guide: pages by themselves, outside the application. */
export const GUIA = '/guia/'
