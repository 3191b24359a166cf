import * as React from 'react'

/*
 * The development build of React writes down the stack of every element that is made, to say in a warning who made it,
 * until it has made ten thousand within a second. No test looks at those stacks, and they are a twentieth of what a
 * component test costs: for a test it has made them already.
 */
const internals: unknown = Reflect.get(React, '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE')
if (internals instanceof Object)
  Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', { get: () => 10_000, set: () => undefined })
