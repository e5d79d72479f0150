import { configure } from '@testing-library/react'

// What a test looks for may take its time on a busy machine; where it is there, nothing is waited for.
configure({ asyncUtilTimeout: 60_000 })
