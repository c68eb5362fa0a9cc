import '@portal/ui/tokens.css';
import '@portal/ui/base.css';
import { Container, ToastRegion } from '@portal/ui';
import { createBrowserRouter, RouterProvider } from '@portal/ui/router';
import { createRoot } from 'react-dom/client';
import { ControlsGallery } from './controls-gallery';
import { LightGallery } from './light-gallery';
import { WidgetsGallery } from './widgets-gallery';

function Gallery() {
  return (
    <main>
      <Container>
        <h1>@portal/ui</h1>
      </Container>
      <LightGallery />
      <ControlsGallery />
      <WidgetsGallery />
      <ToastRegion />
    </main>
  );
}

const root = document.getElementById('root');
if (root)
  createRoot(root).render(
    <RouterProvider router={createBrowserRouter([{ path: '*', Component: Gallery }])} />,
  );
